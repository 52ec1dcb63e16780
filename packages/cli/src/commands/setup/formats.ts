import { localeFormats } from '@lockale/core'
import { exits } from '../exit-codes.ts'
import { renderFormats } from '../render/formats.ts'
import type { Answer } from './command.ts'

/** Answers from a table: no project is opened. */
export async function formats(): Promise<Answer> {
  return {
    exitCode: exits.done,
    document: {
      formats: localeFormats.map(({ id, name, extensions, multiLocale, bilingual, plurals, kept }) => ({
        id,
        name,
        extensions,
        allLocalesInOneFile: multiLocale === true,
        holdsSourceTexts: bilingual === true,
        plurals: plurals ?? null,
        kept,
      })),
    },
    screen: renderFormats(localeFormats),
    advice: [['→ set one by its id where the name of a file does not tell: files: [{ …, format: "…" }]']],
  }
}
