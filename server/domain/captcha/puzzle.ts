import { randomInt } from 'node:crypto';
// `sharp` is loaded with the first picture: a restarting server has other things to load.

/** Size of the picture and of the piece, in pixels. */
export const PUZZLE = { width: 320, height: 160, piece: 48 } as const;

/** A picture with a hole, the piece that fills it, and where the hole is. `x` is the answer and stays on the server. */
export interface Puzzle {
  readonly background: Buffer;
  readonly piece: Buffer;
  readonly x: number;
  readonly y: number;
}

const SCENES = 8;
const SHAPES = 26;
/** The piece starts at the left edge; a hole too close to it would need no sliding. */
const MIN_X = 72;

/** Outline of the piece: a square with a knob to the right and a notch at the top, inside `PUZZLE.piece` pixels. */
const OUTLINE = 'M4 10 H18 A7 7 0 0 1 30 10 H40 V22 A7 7 0 0 1 40 34 V46 H4 Z';

const scenes: Promise<Buffer>[] = [];

/** Quarter turns of the decoy holes. */
const DECOY_TURNS = [180, 90] as const;
/** Minimum distance between holes of one row: the piece and a little more. */
const APART = PUZZLE.piece + 4;

/** Appearance of holes: their overlay, and their edge. */
const DARK = ['rgba(0,0,0,0.5)', 'rgba(255,255,255,0.8)'] as const;
const FAINT = ['rgba(0,0,0,0.3)', 'rgba(255,255,255,0.6)'] as const;
const LIGHT = ['rgba(255,255,255,0.3)', 'rgba(255,255,255,0.7)'] as const;
/** Random, with the piece's own hole less often the most conspicuous: its matching outline already makes it more so. */
const OWN_LOOKS = [DARK, FAINT, FAINT, FAINT, LIGHT, LIGHT] as const;
const OTHER_LOOKS = [DARK, DARK, DARK, FAINT, LIGHT] as const;
type Look = readonly [fill: string, edge: string];
const oneOf = (looks: readonly Look[]): Look => looks[randomInt(0, looks.length)] ?? FAINT;

/**
 * Draws a puzzle. The picture differs each time: one of a few random scenes, mirrored or not, in a shifted colour. Three holes lie in the row of
 * the piece, and only the outline identifies the right one: each is dark or light at random, the right one shows another part of the picture,
 * and a turned one shows what the piece shows. So neither the darkest place, nor the strongest edge, nor the most similar picture is the answer
 * more often than chance (`puzzle.test.ts` counts).
 */
export async function drawPuzzle(): Promise<Puzzle> {
  const x = randomInt(MIN_X, PUZZLE.width - PUZZLE.piece - 8);
  const y = randomInt(8, PUZZLE.height - PUZZLE.piece - 8);
  const [{ default: sharp }, scene] = await Promise.all([import('sharp'), pickScene()]);
  const shaken = sharp(scene, rawOf(PUZZLE.width, PUZZLE.height)).modulate({
    hue: randomInt(0, 360),
    brightness: 0.9 + randomInt(0, 20) / 100,
  });
  if (randomInt(0, 2) === 1) shaken.flop();
  if (randomInt(0, 2) === 1) shaken.flip();
  const picture = await shaken.removeAlpha().raw().toBuffer();
  const cut = (left: number, turnDegrees: number): Promise<Buffer> =>
    sharp(picture, rawOf(PUZZLE.width, PUZZLE.height))
      .extract({ left, top: y, width: PUZZLE.piece, height: PUZZLE.piece })
      .ensureAlpha()
      .composite([{ input: outlineSvg('#fff', 'none', turnDegrees), blend: 'dest-in' }])
      .png({ compressionLevel: 1 })
      .toBuffer();
  const [first, second] = decoysBeside(x);
  const [other, likeness, seen] = await Promise.all([cut(second, 0), cut(x, DECOY_TURNS[0]), cut(x, 0)]);
  const decoy = (turnDegrees: number): Buffer => outlineSvg(...oneOf(OTHER_LOOKS), turnDegrees);
  const [background, piece] = await Promise.all([
    sharp(picture, rawOf(PUZZLE.width, PUZZLE.height))
      .composite([
        { input: other, left: x, top: y },
        { input: outlineSvg(...oneOf(OWN_LOOKS)), left: x, top: y },
        { input: likeness, left: first, top: y },
        { input: decoy(DECOY_TURNS[0]), left: first, top: y },
        { input: decoy(DECOY_TURNS[1]), left: second, top: y },
      ])
      .webp({ quality: 70 })
      .toBuffer(),
    sharp(seen)
      .composite([{ input: outlineSvg('none', 'rgba(255,255,255,0.9)') }])
      .webp({ quality: 80 })
      .toBuffer(),
  ]);
  return { background, piece, x, y };
}

/** Places of two more holes in the row of the given one, in any order, without overlap. */
function decoysBeside(x: number): readonly [number, number] {
  const free = (occupied: readonly number[]): number[] =>
    Array.from({ length: PUZZLE.width - PUZZLE.piece - APART }, (_, at) => at + APART).filter((at) =>
      occupied.every((hole) => Math.abs(hole - at) >= APART),
    );
  // A first place that leaves no room for a second is not used.
  const firsts = free([x]).filter((at) => free([x, at]).length > 0);
  const first = firsts[randomInt(0, firsts.length)] ?? MIN_X;
  const seconds = free([x, first]);
  return [first, seconds[randomInt(0, seconds.length)] ?? MIN_X];
}

const rawOf = (width: number, height: number) => ({ raw: { width, height, channels: 3 as const } });

function pickScene(): Promise<Buffer> {
  const index = randomInt(0, SCENES);
  scenes[index] ??= drawScene();
  return scenes[index];
}

/** Random shapes over a gradient, as raw RGB. */
async function drawScene(): Promise<Buffer> {
  const { width, height } = PUZZLE;
  const colour = (): string => `hsl(${randomInt(0, 360)} ${randomInt(30, 80)}% ${randomInt(30, 75)}%)`;
  const shapes = Array.from({ length: SHAPES }, () => {
    const [cx, cy, size] = [randomInt(0, width), randomInt(0, height), randomInt(10, 60)];
    const opacity = randomInt(25, 80) / 100;
    return randomInt(0, 2) === 0
      ? `<circle cx="${cx}" cy="${cy}" r="${size}" fill="${colour()}" opacity="${opacity}"/>`
      : `<rect x="${cx}" y="${cy}" width="${size * 2}" height="${size}" transform="rotate(${randomInt(0, 180)} ${cx} ${cy})" fill="${colour()}" opacity="${opacity}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${colour()}"/><stop offset="1" stop-color="${colour()}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>${shapes.join('')}</svg>`;
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
}

function outlineSvg(fill: string, stroke: string, turnDegrees = 0): Buffer {
  const { piece } = PUZZLE;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${piece}" height="${piece}"><path d="${OUTLINE}" transform="rotate(${turnDegrees} ${piece / 2} ${piece / 2})" fill="${fill}" stroke="${stroke}" stroke-width="1.5"/></svg>`,
  );
}
