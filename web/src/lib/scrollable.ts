/** A strip that scrolls can be reached by keyboard, as long as there is something to scroll. */
export function scrollable(node: HTMLElement): () => void {
  const settle = () => {
    const scrolls = node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight;
    if (scrolls) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
  };
  const sizes = new ResizeObserver(settle);
  const contents = new MutationObserver(settle);
  sizes.observe(node);
  contents.observe(node, { childList: true, subtree: true });
  return () => {
    sizes.disconnect();
    contents.disconnect();
  };
}
