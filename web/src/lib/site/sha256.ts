/** SHA-256 (FIPS 180-4). Browsers lend theirs only to pages that came over HTTPS or from this machine. */
const PRIMES = Array.from({ length: 312 }, (_, i) => i).filter(
  (n) => n > 1 && !Array.from({ length: Math.floor(Math.sqrt(n)) - 1 }, (_, i) => i + 2).some((d) => n % d === 0),
);
const fraction = (x: number) => ((x - Math.floor(x)) * 2 ** 32) | 0;
const START = PRIMES.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const ROUNDS = PRIMES.slice(0, 64).map((p) => fraction(Math.cbrt(p)));
const turned = (x: number, by: number) => (x >>> by) | (x << (32 - by));

/** The hash of a text as hex digits. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  data.setUint32(padded.length - 4, bytes.length << 3);
  const sum = [...START];
  const words = new Int32Array(64);
  for (let block = 0; block < blocks; block++) {
    for (let i = 0; i < 64; i++) words[i] = i < 16 ? data.getInt32(block * 64 + i * 4) : mixed(words, i);
    compressed(sum, words).forEach((word, i) => (sum[i] = (sum[i] + word) | 0));
  }
  return sum.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function mixed(words: Int32Array, i: number): number {
  const [early, late] = [words[i - 15], words[i - 2]];
  const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
  const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
  return (words[i - 16] + first + words[i - 7] + second) | 0;
}

function compressed(sum: number[], words: Int32Array): number[] {
  let [a, b, c, d, e, f, g, h] = sum;
  for (let i = 0; i < 64; i++) {
    const one = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + one + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
    const two = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (two + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h];
}
