/** Whoever a host has banned sees why, and nothing else. */
class Barred {
  why = $state<string | null>(null);
}

export const barred = new Barred();
