/** The finished boards as one picture worth sharing: symbols, styles and colours travel with it. */
const STYLES = [
  "fill",
  "stroke",
  "stroke-width",
  "opacity",
  "fill-opacity",
  "stroke-opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "display",
  "visibility",
  "stroke-dasharray",
  "stroke-linejoin",
  "stroke-linecap",
];
const BOARD = { width: 720, height: 640 };
const HEAD = 96;
/** Pixels of a PNG for each unit of the drawing. */
const SCALE = 2;

interface Picture {
  svg: string;
  width: number;
  height: number;
}

const plain = (text: string | null | undefined) => (text ?? "").trim().replace(/\s+/g, " ").replace(/[<&>]/g, "");

/** Every figure of a gallery, two in a row, under a title. */
export async function pictureOf(gallery: HTMLElement, title: string): Promise<Picture> {
  const root = getComputedStyle(document.documentElement);
  const colour = (name: string) => root.getPropertyValue(name).trim();
  const text = (x: number, y: number, size: number, said: string, fill: string) =>
    `<text x="${x}" y="${y}" font-family="'Cormorant Garamond', Georgia, serif" font-weight="600" font-size="${size}" fill="${fill}">${said}</text>`;
  const figures = [...gallery.querySelectorAll<HTMLElement>("figure")].filter((figure) =>
    figure.querySelector("svg[viewBox]"),
  );
  const defs = [...document.querySelectorAll("svg.hidden")]
    .map((svg) => inlined(svg as SVGSVGElement, symbols).innerHTML)
    .join("");
  const names = new Set([...defs.matchAll(/var\((--[\w-]+)/g)].map((found) => found[1]));
  const values = [...names].map((name) => `${name}:${colour(name)}`).join(";");
  const across = Math.min(figures.length, 2);
  const width = across * BOARD.width;
  const height = HEAD + Math.ceil(figures.length / 2) * BOARD.height;
  let out = text(32, 60, 40, plain(title), colour("--ink"));
  out += `<path d="M32 ${HEAD - 12}H${width - 32}" stroke="${colour("--gold")}" stroke-width="2"/>`;
  figures.forEach((figure, i) => {
    const board =
      figure.querySelector<SVGSVGElement>(".board svg[viewBox]") ??
      figure.querySelector<SVGSVGElement>("svg[viewBox]")!;
    const copy = inlined(board, drawn);
    const left = (i % 2) * BOARD.width;
    const top = HEAD + Math.floor(i / 2) * BOARD.height;
    copy.setAttribute("x", String(left + 24));
    copy.setAttribute("y", String(top + 60));
    copy.setAttribute("width", String(BOARD.width - 48));
    copy.setAttribute("height", String(BOARD.height - 84));
    out += text(left + 32, top + 40, 28, plain(figure.querySelector("figcaption")?.textContent), colour("--ink"));
    out += new XMLSerializer().serializeToString(copy);
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" style="${values.replaceAll('"', "'")}"><style>${await faces()}</style><rect width="100%" height="100%" fill="${colour("--paper")}"/><defs>${defs}</defs>${out}</svg>`;
  return { svg, width, height };
}

/** The faces of the page's serif and sans as they are, for pictures that leave it. */
async function faces(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const found = rules.filter((rule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule);
  const wanted = found.filter((rule) => /Cormorant|Inter/.test(rule.style.getPropertyValue("font-family")));
  const made = wanted.map(async (rule) => {
    const address = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue("src"))?.[1];
    if (!address) return "";
    const bytes = new Uint8Array(
      await (await fetch(new URL(address, rule.parentStyleSheet?.href ?? location.href))).arrayBuffer(),
    );
    const text = btoa(bytes.reduce((all, byte) => all + String.fromCharCode(byte), ""));
    const { fontFamily, fontWeight } = rule.style as CSSStyleDeclaration;
    return `@font-face{font-family:${fontFamily};font-weight:${fontWeight};src:url(data:font/woff2;base64,${text})}`;
  });
  return (await Promise.all(made)).join("");
}

/** A copy that looks the same without the page's style sheets. */
function inlined(svg: SVGSVGElement, styles: (node: SVGElement) => string[]): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const from = [...svg.querySelectorAll<SVGElement>("*")];
  [...copy.querySelectorAll<SVGElement>("*")].forEach((node, i) => {
    const style = getComputedStyle(from[i]);
    const said = styles(from[i]).map((name) => `${name}:${style.getPropertyValue(name).replaceAll('"', "'")}`);
    if (said.length) node.setAttribute("style", said.join(";"));
  });
  return copy;
}
const drawn = () => [...STYLES, "color"];
/** What a symbol does not say itself it takes from where it is used. */
const symbols = (node: SVGElement) => [...STYLES, "stop-color"].filter((name) => node.style.getPropertyValue(name));

async function painted(picture: Picture): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([picture.svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = picture.width * SCALE;
    canvas.height = picture.height * SCALE;
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((yes, no) =>
      canvas.toBlob((blob) => (blob ? yes(blob) : no(new Error("no picture"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

export async function savePicture(
  gallery: HTMLElement,
  title: string,
  name: string,
  kind: "png" | "svg",
): Promise<void> {
  const picture = await pictureOf(gallery, title);
  const blob = kind === "svg" ? new Blob([picture.svg], { type: "image/svg+xml" }) : await painted(picture);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${name}.${kind}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
