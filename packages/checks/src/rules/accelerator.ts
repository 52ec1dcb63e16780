import { groupBy } from '@lockale/errors'
import type { SeenPair } from '../project-view.ts'
import type { ProjectRule } from '../rule.ts'
import { textOf } from '../words.ts'

/** Rules about the sign before the access key of a menu item: the `&` of `&File`. */
export const acceleratorRules: readonly ProjectRule[] = [
  {
    id: 'accelerator',
    scope: 'project',
    severity: 'info',
    tier: 'cosmetic',
    what: 'The mark of an access key (`&File`, `_File`) is missing from a translation, or occurs twice. The rule runs only in files that mark many access keys.',
    why: 'The menu cannot be reached by keyboard, or users see the mark.',
    concerns: ({ source }) => marks.some((mark) => countOf(source.raw, mark) > 0),
    check({ pairs, sourceTexts }) {
      return [...groupBy(pairs, ({ catalog }) => catalog)].flatMap(([catalog, list]) => {
        const mark = markOf(list, sourceTexts.get(catalog) ?? 0)
        if (mark === undefined) return []
        return list.flatMap((at) => {
          if (countOf(at.source.raw, mark) !== 1) return []
          const count = countOf(at.target.raw, mark)
          // the access key can be any letter, so a mark inside a word is right too
          const hasOne = count === 1 || (count === 0 && countInside(at.target.raw, mark) === 1)
          return hasOne ? [] : [{ at, arguments: { mark, count } }]
        })
      })
    },
    say: (args) =>
      `the access key (${textOf(args, 'mark') ?? 'its mark'}) is ${args['count'] === 0 ? 'missing' : 'marked more than once'}`,
  },
]

const marks = ['&', '_']
const leastTexts = 5
const leastShare = 0.1

/** Returns the mark of access keys (`&` or `_`), if enough source strings have it: at least 5, and at least 10 %. */
function markOf(pairs: readonly SeenPair[], sourceTexts: number): string | undefined {
  const texts = new Set(pairs.map(({ source }) => source.raw))
  const least = Math.max(leastTexts, sourceTexts * leastShare)
  return marks.find((mark) => {
    const marked = [...texts].filter((text) => countOf(text, mark) === 1)
    return marked.length >= least
  })
}

/** Counts the marks (`&` or `_`) before a letter or digit. Does not count those in `&amp;`, `&&`, `R&D` or `a_b`. */
function countOf(text: string, mark: string): number {
  if (!text.includes(mark)) return 0
  const pattern =
    mark === '&' ? /(?<!&)&(?!\w{2,31};)(?:\p{Ll}|\p{N}|(?<!\p{Lu}&)\p{L})/gu : /(?<![\p{L}\p{N}_])_(?!_)[\p{L}\p{N}]/gu
  return text.match(pattern)?.length ?? 0
}

/** Counts marks of access keys inside a word (`A_nnuler`). They are valid only if the source has a mark too. */
function countInside(text: string, mark: string): number {
  return mark === '_' ? (text.match(/(?<=[\p{L}\p{N}])_[\p{L}\p{N}]/gu)?.length ?? 0) : 0
}
