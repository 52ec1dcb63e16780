import { compareMessages, type Finding, isRefusal } from '@lockale/messages'
import { comparisonOf, type Translation } from './pairs.ts'

/** What is broken in a text that was put together from pieces, each of which was whole. */
export function brokenAssembly(translation: Translation): Finding | undefined {
  const comparison = comparisonOf(translation)
  return comparison && compareMessages(comparison).find(isRefusal)
}
