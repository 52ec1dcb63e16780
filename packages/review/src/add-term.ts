import { type Config, inFolder, namesFile } from '@lockale/core'
import { commitOne } from '@lockale/core/write/commit'
import { LockaleError } from '@lockale/errors'
import type { LockOptions, OpenedProject } from '@lockale/project'
import { openApp } from './open-app.ts'

export interface PageTerm {
  /** The id of a message, whose package and locale get the term. */
  readonly id: string
  readonly term: string
  readonly translation: string
}

/** Returns the glossary files of the project that the config names for a locale. */
export function glossaryFilesOf({ targets }: Pick<Config, 'targets'>, locale: string): readonly string[] {
  const { wanted } = targets.find((target) => target.locale === locale) ?? {}
  return wanted?.glossaries?.filter(namesFile) ?? []
}

/**
 * Adds a term to the first glossary file that the config names for the locale, and writes the file sorted, under the
 * run lock. Returns the path of the file.
 * @throws {LockaleError} `GLOSSARY_FILE_INVALID`, `SETTING_FILE_MISSING`, and as writing a file
 */
export async function addTerm(
  project: OpenedProject,
  { id, term, translation }: PageTerm,
  waiting: LockOptions,
): Promise<string> {
  const { app, locale, key } = await openApp(project, id)
  const { config } = app
  const [file] = glossaryFilesOf(config, locale)
  if (file === undefined) {
    throw new LockaleError('SETTING_FILE_MISSING', `The config names no glossary file for ${locale}.`, {
      hint: 'Set "glossary": "lockale/glossaries/terms.csv" in the config.',
    })
  }
  // Compares one message, because a run compares something.
  await app.run('review', { ...waiting, locales: [locale], messages: [key] }, async (_, ports) => {
    const entry = { source: config.source, target: locale, term: term.trim(), translation: translation.trim() }
    const edit = await ports.files?.withTerm(file, entry)
    if (edit !== undefined) await commitOne({ file, ...edit }, ports)
  })
  return inFolder(app.folder, file)
}
