import { count, percent } from '../render/figures.ts'
import type { Verdict } from './gates.ts'

/** What is wrong beside single findings, a sentence each. Of foreign text there are names of folders. */
export function gateSentences({ shortfalls, surplus }: Pick<Verdict, 'shortfalls' | 'surplus'>): readonly string[] {
  const shares = shortfalls.map(
    ({ folder, locale, coverage, minimum }) =>
      `${folder === '' ? '' : `${folder} `}${locale}: ${percent(coverage / 100)} in step, ${minimum} % wanted`,
  )
  if (surplus === undefined) return shares
  return [...shares, `${count(surplus.warnings, 'warning')}, at most ${surplus.max} allowed`]
}
