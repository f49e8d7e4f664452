"""What a turn brings: completion rewards and matching swans."""
