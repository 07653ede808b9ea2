// The words of the page of releases and of the newest release on the start page. Counts come in formatted already.
import { CHANGE_WORDS } from '../release-words.ts';

const sv = {
  ...CHANGE_WORDS.sv,
  title: 'Utgåvor',
  description: 'Vad varje utgåva lade till och ändrade: nya, reviderade, rättade och tillbakadragna siffror.',
  lead: 'En utgåva är hela datamängden vid ett datum, verifierad på nytt. Här står vad varje utgåva lade till och vad den ändrade.',
  feed: 'Följ utgåvorna som Atom-flöde',
  log: 'Revideringsloggen som JSON',
  published: (on: string) => `Publicerad ${on}`,
  first: 'Den första utgåvan: allt i den är nytt.',
  caption: (date: string) => `Ändringar i utgåva ${date}`,
  metric: 'Mått',
  sum: 'Summa',
  moved: {
    title: 'Rangordningar som flyttades mest, båda åren efter utgåvans egna siffror',
    line: (years: string, moved: string, furthest: string, tied: string) =>
      `(${years}): ${moved} ${moved === '1' ? 'placering' : 'placeringar'} ändrades; längst ${furthest}${tied === '0' ? '' : ` och ${tied} till lika långt`}`,
  },
  usual: {
    title: 'Så mycket brukar en revidering ändra',
    meaning:
      'Beräknat av tjänsten ur revideringsloggen, inte av någon källa: medianen av alla reviderade och rättade siffrors ändring, i procent av värdet före, avrundad till två värdesiffror.',
    caption: 'Vanlig ändring vid en revidering, beräknad',
    figures: 'Ändrade siffror',
    median: 'Median',
    percent: (literal: string) => `${literal}\u00a0%`,
    rest: (count: string) => `${count} mått till, med färre ändrade siffror, står i revideringsloggen.`,
  },
};

const en: typeof sv = {
  ...CHANGE_WORDS.en,
  title: 'Releases',
  description: 'What each release added and changed: new, revised, corrected and withdrawn figures.',
  lead: 'A release is the whole dataset on a date, verified anew. This page shows what each release added and what it changed.',
  feed: 'Follow the releases as an Atom feed',
  log: 'The revision log as JSON',
  published: (on) => `Published ${on}`,
  first: 'The first release: everything in it is new.',
  caption: (date) => `Changes in release ${date}`,
  metric: 'Metric',
  sum: 'Total',
  moved: {
    title: 'Rankings that moved most, both years by the release’s own figures',
    line: (years, moved, furthest, tied) =>
      `(${years}): ${moved} ${moved === '1' ? 'rank' : 'ranks'} changed; furthest ${furthest}${tied === '0' ? '' : ` and ${tied} more as far`}`,
  },
  usual: {
    title: 'How much a revision usually changes',
    meaning:
      'Calculated by the service from the revision log, not by any source: the median change of all revised and corrected figures, in per cent of the value before, rounded to two significant figures.',
    caption: 'Usual change by a revision, calculated',
    figures: 'Changed figures',
    median: 'Median',
    percent: (literal) => `${literal}%`,
    rest: (count) => `Metrics with fewer changed figures (${count} more) are in the revision log.`,
  },
};

export const RELEASE_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };
