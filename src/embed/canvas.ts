// What drawings are made with. Each stands once and is drawn on two canvases: fluid (fluid.ts), whose places are shares of its box
// and whose looks are classes, and a sheet of fixed size (sheet.ts), with pixels and attributes.
import { type Markup, rounded } from './markup.ts';
import type { RankedFigure } from './views.ts';

/** In per cent of a plot, from its left and its top. */
export type Place = { x: number; y: number };

/** A line broken where years have no value, and the points that no line reaches. */
export type SeriesShape = {
  runs: readonly (readonly Place[])[];
  lone: readonly Place[];
};

/** `lone` is a point that no line reaches, `end` that of a line, `ring` goes around one that is pointed out. */
export type Dot = { kind: 'lone' | 'end' | 'ring'; at: Place; radius: number };

/** A number beside the plot at its height, and the sign behind it. */
type Tick = { y: number; text: string; sign: string };
/** A name beside the end of a line; `shift` is how far it is moved down, in the unit of the canvas. */
type EndName = { look: string; text: string; y: number; shift: number };
/** A year below the plot; a narrow plot has no room for those that are `minor`. */
type NamedYear = { x: number; text: string; minor: boolean };

/** What stands around a plot, by which a canvas measures it. */
export type LineLabels = {
  ticks: readonly Tick[];
  names: readonly string[];
  breaks: number;
};

export type LineCanvas = {
  /** The height of the plot, the distance from name to name, and the least shift that is led to, in one unit. */
  room: { height: number; gap: number; near: number };
  /** Rules across the plot: `l`, or `z` at zero. */
  grid: (look: 'l' | 'z', heights: readonly number[]) => Markup;
  /** A break in time. */
  rule: (x: number) => Markup;
  /** An area around lines, by the runs of its edge. */
  band: (runs: SeriesShape['runs']) => Markup;
  /** `thin` between elections, of which the dots are the figures. */
  path: (look: string, runs: SeriesShape['runs'], thin: boolean) => Markup;
  /** @param lead where a line ends before the others: a stroke leads from there to its name */
  dots: (look: string, dots: readonly Dot[], lead: Place | null) => Markup;
  numbers: (ticks: readonly Tick[]) => Markup;
  /** Above the breaks. */
  letters: (letters: readonly { x: number; text: string }[]) => Markup | null;
  /** @param led whether a short stroke leads to each */
  names: (names: readonly EndName[], led: boolean) => Markup | null;
  years: (years: readonly NamedYear[]) => Markup;
};

/** In the units of the outlines. */
export type Point = { x: number; y: number };
export type MapShape = { geo: string; look: string; label: string | null };
export type MapCircle = {
  geo: string;
  centre: Point;
  radius: number;
  look: string;
  label: string | null;
};

/** The whole map, or the part of it that is drawn a second time, enlarged. */
export type MapCanvas = {
  /** Outlines by their looks: a class, `ha` for no value, `ap` for one that compares with no other, `no` for what was no municipality yet. */
  shapes: (shapes: readonly MapShape[]) => Markup;
  /** The ground that circles stand on. */
  land: (geos: readonly string[]) => Markup;
  circles: (circles: readonly MapCircle[]) => Markup;
  /** Points one out: the circle around it, or its outline where there is none. */
  edge: (geo: string, centre: Point, radius: number | null) => Markup;
};

/** Where the line to a label begins and ends. */
export type Leader = readonly [from: Point, to: Point];

/** What stands beside the map about the municipality that is pointed out; `radius` is that of the circle around it, null for none. */
export type MapLabel = {
  name: string;
  text: string;
  radius: number | null;
  side: 'we' | 'ea';
};

/** What a colour or a circle means; without a look it has no sample, without a radius a square one. */
export type LegendRow = { look: string | null; radius: number | null; text: string };

/** Per cent of the width: where a bar begins and how long it is. */
export type Bar = { x: number; width: number };
/** A row of a ranking; `chosen` where it is pointed out. */
export type RankedRow = RankedFigure & { chosen: boolean; bar: Bar };

/** `at` is the place of the row among those that are shown. */
export type RankingCanvas = {
  row: (row: RankedRow, at: number) => Markup;
  /** Where ranks are left out. */
  gap: (at: number) => Markup;
  whole: (rows: readonly Markup[]) => Markup;
};

/** A number behind another one; a minus parts them by itself. */
const behind = (value: number): string => (value < 0 ? String(value) : ` ${value}`);

/** Path data of runs, in as few bytes as SVG has for it: no error adds up, since the steps lie between rounded places. */
export const pathData = (
  runs: SeriesShape['runs'],
  x: (percent: number) => number,
  y: (percent: number) => number,
): string =>
  runs
    .map((run) => {
      const places = run.map((place) => [x(place.x), y(place.y)] as const);
      const [[startX, startY] = [0, 0]] = places;
      const steps = places.slice(1).map(([toX, toY], at) => {
        const [fromX, fromY] = places[at] ?? [0, 0];
        return `${behind(rounded(toX - fromX))}${behind(rounded(toY - fromY))}`;
      });
      return `M${startX}${behind(startY)}l${steps.join('').trimStart()}`;
    })
    .join('');
