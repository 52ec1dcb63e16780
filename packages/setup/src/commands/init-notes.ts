import type { UnknownLocale } from '@lockale/connect'
import { count, figure } from '@lockale/terminal/render/figures'
import type { Line, Screen } from '@lockale/terminal/render/screen'
import type { Chosen } from './init-choice.ts'

type Noted = Pick<Chosen, 'candidate' | 'targets'> & { readonly unknown: readonly UnknownLocale[] }

/** What a person should know of one package, each a sentence. */
export function notesOf({ candidate, targets, unknown }: Noted): readonly string[] {
  const locked = new Set([...unknown, ...candidate.overlays].map(({ locale }) => locale))
  return [...candidate.notes, ...newFilesNote(candidate, { targets: targets.length, locked })]
}

/** A locale that is locked gets no file. */
function newFilesNote(
  { newFiles }: Pick<Chosen['candidate'], 'newFiles'>,
  { targets, locked }: { readonly targets: number; readonly locked: ReadonlySet<string> },
): readonly string[] {
  const open = newFiles.flatMap(({ template, locales }) => {
    const missing = locales.filter((locale) => !locked.has(locale)).length
    return missing === 0
      ? []
      : [{ missing, shown: `${template} (${targets - locales.length} of ${targets} locales have it)` }]
  })
  const files = open.reduce((sum, { missing }) => sum + missing, 0)
  const shown = open.slice(0, 3).map((one) => one.shown)
  const more = open.length > 3 ? ` and ${figure(open.length - 3)} more` : ''
  const what = files === 1 ? 'a new file' : `${figure(files)} new files for locales that do not have them`
  return files === 0 ? [] : [`sync also writes ${what}: ${shown.join(', ')}${more}`]
}

/** Locales that are not filled, though the service could. */
export function overlayLines(packages: readonly Pick<Chosen, 'folder' | 'source' | 'targets' | 'candidate'>[]): Screen {
  const lines = packages.flatMap(({ folder, targets, candidate }) =>
    candidate.overlays
      .filter(({ locale }) => targets.some((target) => target.locale === locale))
      .map(({ locale, strings, of, base }) => {
        const few = `${figure(strings)} of ${count(of, 'string')}`
        return at(
          folder,
          `${locale} has ${few}, and the app shows ${base} for the rest: sync does not fill it (--targets with ${locale} does)`,
        )
      }),
  )
  return lines.slice(0, maxLines).map((line): Line => [`  ${line}`])
}

const maxLines = 12

/** A sentence about one package of several. */
export function at(folder: string, text: string): string {
  return folder === '' ? text : `${folder}: ${text}`
}
