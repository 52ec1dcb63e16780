import type { TextRule } from '../../rule.ts'
import type { TextView } from '../../text-view.ts'
import { slotMark } from '../../text-view.ts'
import { first } from '../../words.ts'
import { usualRatios } from './usual-ratios.ts'

export const lengthRatio: TextRule = {
  id: 'length-ratio',
  group: 'text',
  scope: 'text',
  severity: 'warning',
  tier: 'misleads',
  what: 'The translation is much longer or shorter than translations into its language are.',
  why: 'A sentence may be missing, or the text belongs to another message.',
  example: {
    locale: 'de',
    source: 'Your changes will be lost if you leave this page without saving.',
    target: 'Verloren.',
    better: 'Ihre Änderungen gehen verloren, wenn Sie diese Seite verlassen, ohne zu speichern.',
  },
  say: (args) =>
    `is ${first(args, 'percent') ?? ''} % of the length of the source, which is much ${args['found'] === 'long' ? 'longer' : 'shorter'} than usual`,
  check({ source, target, language, sourceLocale }) {
    const [from, to] = [lengthOf(source), lengthOf(target)]
    if (from === 0 || to === 0) return []
    const usual = usualRatios({ sourceLocale, language, length: from })
    if (usual === undefined) return []
    const ratio = to / from
    const found = ratio < usual.least ? 'short' : ratio > usual.most ? 'long' : undefined
    // a word or two more or less makes a large ratio where the text is short
    if (found === undefined || Math.abs(to - from) < 15) return []
    return [{ arguments: { found, percent: Math.round(ratio * 100) } }]
  },
}

/** UTF-16 units of natural language: all that the figures were measured on lies in the first plane. */
function lengthOf({ prose }: TextView): number {
  let { length } = prose
  for (let at = prose.indexOf(slotMark); at !== -1; at = prose.indexOf(slotMark, at + 1)) length--
  return length
}
