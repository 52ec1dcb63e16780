import { languageOf } from '../open-pair.ts'

/**
 * Returns bounds for the ratio of target length to source length. Nearly all translations between the two languages are
 * between `least` and `most`. `few` and `many` are narrower bounds for longer texts, by the median. `length` is that of
 * the source in code points. The figures are for translations from English; bounds between two other languages combine
 * the figures of both, and languages without figures get wide bounds.
 */
export function usualRatios(
  sourceLocale: string,
  language: string,
  length: number,
): Readonly<Record<'least' | 'most' | 'few' | 'many', number>> {
  const [from, to] = [rowOf(languageOf(sourceLocale)), rowOf(language)]
  // estimates the length of the same string in English, because the figures are for English sources
  const asEnglish = from === undefined ? length : length / Math.sqrt(from[0] * from[1])
  const isShort = asEnglish <= 40
  // the bounds are wide for very short sources, because one Chinese character may be a whole word
  if (asEnglish <= 10) {
    const longest = Math.max(leastOfShort, shortWords * (to ?? wide)[1])
    return { least: 0.15, most: longest * Math.max(1, asEnglish / length), few: 0, many: Infinity }
  }
  const at = isShort ? 0 : 2
  const [least, most] =
    from === undefined || to === undefined
      ? wide
      : ([(to[at] ?? 1) / (from[at + 1] ?? 1), (to[at + 1] ?? 1) / (from[at] ?? 1)] as const)
  const [slack, usual] = [isShort ? shortSlack : longSlack, usualRatio(sourceLocale, language)]
  const bounds = { least: least / slack, most: most * slack }
  if (asEnglish < 25 || from === undefined || to === undefined) return { ...bounds, few: 0, many: Infinity }
  const more = from === english ? 1 : 1.25
  return { ...bounds, few: (usual * (0.65 - 6 / asEnglish)) / more, many: usual * (1.45 + 15 / asEnglish) * more }
}

/** Returns the median of the ratio of target length to source length. */
export function usualRatio(sourceLocale: string, language: string): number {
  if (last.sourceLocale !== sourceLocale || last.language !== language)
    last = { sourceLocale, language, ratio: medianOf(language) / medianOf(languageOf(sourceLocale)) }
  return last.ratio
}

/** The ratio that was asked for last: a file has one language. */
let last = { sourceLocale: '', language: '', ratio: 1 }

function medianOf(language: string): number {
  return medians.get(aliases.get(language) ?? language) ?? 1.06
}

/** For each language with another one, the median of the ratio for sources of more than 40 code points in English. */
const medians: ReadonlyMap<string, number> = new Map(
  Array.from(
    'en1 zh.32 ja.53 ko.54 he.77 ar.87 th.91 mn.95 et.97 fa1 cs1.01 lv1.02 is1.02 sl1.03 fi1.04 sv1.04 da1.04 nb1.04 sk1.04 vi1.04 bg1.12 sq1.14 gl1.1 pl1.09 uk1.09 be1.08 ru1.1 pt1.11 ro1.13 nl1.14 ca1.15 ga1.16 es1.17 it1.17 de1.21 fr1.22 el1.23 ta1.17 tl1.22 fil1.22'.matchAll(
      /([a-z]+)([\d.]+)/gu,
    ),
    ([, language = '', ratio]) => [language, Number(ratio)] as const,
  ),
)

type Row = readonly [number, number, number, number]

function rowOf(language: string): Row | undefined {
  return language === 'en' ? english : rows.get(aliases.get(language) ?? language)
}

const english: Row = [1, 1, 1, 1]

/** Factors that widen the measured bounds for short and longer sources. Good translations are then rarely reported. */
const shortSlack = 1.4
const longSlack = 1.2

/** The longest translation of one short word: at least the first times as long, or the second times the usual most. */
const [leastOfShort, shortWords] = [4, 2.5]

/** Bounds for languages without measured figures. */
const wide: readonly [number, number] = [0.2, 3.5]

const aliases: ReadonlyMap<string, string> = new Map(
  Object.entries({ no: 'nb', nn: 'nb', yue: 'zh', ms: 'id', hr: 'sl', bs: 'sl', gl: 'pt', ca: 'es' }),
)

/**
 * For each language, pairs of ratios: only 1 % of translations are below the first ratio, and 1 % above the second. One
 * pair is for sources of 11 to 40 code points, the next for longer ones. Measured on 254,682 strings of apps.
 */
const rows: ReadonlyMap<string, Row> = new Map(
  `ar 0.45 2.06 0.35 1.26, bg 0.6 2.36 0.73 1.64, cs 0.54 2.08 0.64 1.49, da 0.56 1.9 0.66 1.44,
    de 0.7 2.11 0.81 1.67, el 0.71 2.33 0.72 1.73, es 0.73 2.17 0.85 1.66, et 0.54 1.82 0.45 1.38,
    fi 0.55 2.1 0.56 1.5, fr 0.79 2.36 0.85 1.75, he 0.4 1.51 0.48 1.09, hu 0.64 2.18 0.58 1.63,
    id 0.64 1.88 0.62 1.45, it 0.69 2.05 0.79 1.56, ja 0.17 1.09 0.27 0.85, ko 0.16 1.08 0.29 0.81,
    lt 0.66 2.18 0.71 1.61, lv 0.67 2.08 0.7 1.52, nb 0.54 1.82 0.69 1.39, nl 0.69 2 0.8 1.5, pl 0.65 2.11 0.73 1.53,
    pt 0.69 2.09 0.78 1.61, ro 0.7 2.05 0.73 1.55, ru 0.63 2.18 0.75 1.71, sk 0.59 2 0.76 1.53, sl 0.55 1.93 0.53 1.44,
    sv 0.6 1.86 0.66 1.39, th 0.46 2.08 0.59 1.28, tr 0.59 2 0.65 1.55, uk 0.58 2.23 0.71 1.59, vi 0.5 1.94 0.62 1.42,
    zh 0.15 0.93 0.18 0.67`
    .split(',')
    .map((row) => {
      const [language = '', ...ratios] = row.trim().split(' ')
      const [least = 1, most = 1, leastOfLong = 1, mostOfLong = 1] = ratios.map(Number)
      return [language, [least, most, leastOfLong, mostOfLong]] as const
    }),
)
