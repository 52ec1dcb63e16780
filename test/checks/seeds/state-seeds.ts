import { languageOf } from '@lockale/checks'
import type { Seed } from './seed.ts'

/** By rule id, for those rules that look at a pair of texts. */
export const stateSeeds: Readonly<Record<string, Seed>> = {
  'empty-translation': (source) => (/\p{L}/u.test(source) ? '' : undefined),
  'blank-translation': (source) => (/\p{L}/u.test(source) ? '  ' : undefined),
  unchanged: (source, target, locale) =>
    isSentence(source) && isForeign(locale) && source !== target ? source : undefined,
  'source-text-in-target': (source, target, locale) => {
    if (!isSentence(source) || !isForeign(locale) || source === target) return undefined
    const run = /(?<![\p{L}\p{N}])[a-z]+ [a-z]+ [a-z]+ [a-z]+(?![\p{L}\p{N}'’-])/u.exec(source)?.[0]
    return run === undefined || run === source || target.includes(run) ? undefined : `${target} ${run}`
  },
  'wrong-language': (source, target, locale) => {
    const { script } = new Intl.Locale(locale).maximize()
    if (!/\p{L}{4}/u.test(source) || !isForeign(locale)) return undefined
    const other = script === 'Latn' ? 'Сохранить изменения' : 'Änderungen speichern'
    return target === '' || source === target ? undefined : other
  },
}

function isSentence(text: string): boolean {
  return /^[A-Z][a-z]+(?: [a-z]{2,}){4,}[.!?]?$/u.test(text)
}

function isForeign(locale: string): boolean {
  return languageOf(locale) !== 'en'
}
