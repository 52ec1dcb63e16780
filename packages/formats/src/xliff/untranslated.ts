import type { ParsedFile } from '../format.ts'
import { type Patch, splice } from '../splice.ts'
import { attribute } from '../xml/text.ts'
import { spellLocale } from './languages.ts'
import { mannerOf } from './manner.ts'
import { viewOf } from './parse.ts'
import { removeAttribute, setAttribute } from './tags.ts'

/** The text of a source file without the targets it has: they are in another language than those of the new file. */
export function toUntranslated(source: ParsedFile, locale: string): string {
  const { document, segments } = viewOf(source)
  const { text, version } = document
  const { style } = mannerOf({ parsed: source })
  const patches = [...segments.values()].flatMap(({ segment: { target, element }, file }): readonly Patch[] => {
    const holder = version === 1 ? target : element
    const hasState = holder && attribute(holder, 'state') !== undefined
    const first = version === 1 ? 'new' : 'initial'
    const states = hasState ? setAttribute(text, holder, { name: 'state', value: first, style }) : []
    const language = target && attribute(target, 'xml:lang')
    const value = spellLocale(locale, language ?? file.sourceLanguage)
    return [
      ...states,
      ...(holder && hasState ? removeAttribute(holder, version === 1 ? 'state-qualifier' : 'subState') : []),
      ...(target && language !== undefined ? setAttribute(text, target, { name: 'xml:lang', value, style }) : []),
      ...(target ? [{ range: { start: target.openEnd, end: target.closeStart }, text: '' }] : []),
    ]
  })
  return splice(text, patches)
}
