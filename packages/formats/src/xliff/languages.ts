import type { BlockFile } from '../block/block.ts'
import type { Patch } from '../splice.ts'
import type { XmlStyle } from '../xml/escape.ts'
import type { XliffFile } from './document.ts'
import { viewOf } from './parse.ts'
import { setAttribute } from './tags.ts'

/**
 * Patches that say of files what language their targets are in: `target-language` of each in 1.x, `trgLang` of the root in
 * 2.x. Behind the attribute of the source language, if it is new.
 */
export function languagePatches(
  { parsed }: Pick<BlockFile, 'parsed'>,
  files: readonly XliffFile[],
  locale: string | undefined,
  style: XmlStyle,
): readonly Patch[] {
  if (locale === undefined) return []
  const { text, version, root } = viewOf(parsed).document
  const holders = version === 2 ? files.slice(0, 1) : files
  return holders.flatMap(({ element, sourceLanguage }) =>
    setAttribute(text, version === 2 ? root : element, {
      name: version === 2 ? 'trgLang' : 'target-language',
      value: spellLocale(locale, sourceLanguage),
      behind: version === 2 ? 'srcLang' : 'source-language',
      style,
    }),
  )
}

/** A locale as the file spells them: some tools write `pt_BR`. */
export function spellLocale(locale: string | undefined, model: string | undefined): string {
  const hasUnderscore = model !== undefined && model.includes('_') && !model.includes('-')
  return hasUnderscore ? (locale ?? '').replaceAll('-', '_') : (locale ?? '')
}
