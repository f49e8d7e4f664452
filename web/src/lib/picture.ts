/** The finished boards as one SVG file, worth sharing: symbols and styles travel with it. */
const STYLES = [
  "fill", "stroke", "stroke-width", "opacity", "fill-opacity", "stroke-opacity", "font-family", "font-size", "font-weight",
  "text-anchor", "display", "stroke-dasharray", "stroke-linejoin", "stroke-linecap",
];

export function pictureOf(gallery: HTMLElement): string {
  const boards = [...gallery.querySelectorAll<HTMLElement>("figure")];
  const defs = [...document.querySelectorAll("svg.hidden")].map((svg) => inlined(svg as SVGSVGElement).innerHTML).join("");
  const width = 720;
  const height = 640;
  let out = "";
  boards.forEach((figure, i) => {
    const svg = figure.querySelector<SVGSVGElement>("svg[viewBox]");
    if (!svg) return;
    const copy = inlined(svg);
    copy.setAttribute("x", String((i % 2) * width + 20));
    copy.setAttribute("y", String(Math.floor(i / 2) * height + 60));
    copy.setAttribute("width", String(width - 40));
    copy.setAttribute("height", String(height - 90));
    const name = (figure.querySelector("figcaption")?.textContent ?? "").trim().replace(/[<&>]/g, "");
    out += new XMLSerializer().serializeToString(copy);
    out += `<text x="${(i % 2) * width + 30}" y="${Math.floor(i / 2) * height + 44}" font-family="Georgia, serif" font-size="28" fill="#23201B">${name}</text>`;
  });
  const w = Math.min(boards.length, 2) * width;
  const h = Math.ceil(boards.length / 2) * height;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}"><rect width="100%" height="100%" fill="#F7F2E8"/><defs>${defs}</defs>${out}</svg>`;
}

function inlined(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const from = [...svg.querySelectorAll<SVGElement>("*")];
  [...copy.querySelectorAll<SVGElement>("*")].forEach((node, i) => {
    const style = getComputedStyle(from[i]);
    node.setAttribute("style", STYLES.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";"));
  });
  return copy;
}

export function savePicture(gallery: HTMLElement, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([pictureOf(gallery)], { type: "image/svg+xml" }));
  link.download = `${name}.svg`;
  link.click();
  URL.revokeObjectURL(link.href);
}
