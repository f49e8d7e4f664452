/** A little Markdown of our own rulings: escaped first, then emphasis, code and tables' bars. */
export function rich(text: string): string {
  const safe = text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  return safe
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<b>$1</b>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>")
    .replace(/(^|\n)- /g, "$1• ")
    .replace(/\n{2,}/g, "<br><br>")
    .replace(/\n(?=• )/g, "<br>");
}
