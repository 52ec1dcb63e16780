import { count, figure } from '@lockale/terminal/render/figures'
import { dim, type Line, type Screen } from '@lockale/terminal/render/screen'
import type { UnknownLocale } from '@lockale/connect'
import type { Detection } from '../detect/detection.ts'
import type { Chosen } from './init-choice.ts'
import { at, firstOf, inFolder, shownFile } from './shown.ts'

/** Returns notes about one package, each a sentence. */
export function notesOf({
  candidate: { notes, newFiles, overlays },
  targets,
  unknown,
}: Pick<Chosen, 'candidate' | 'targets'> & { readonly unknown: readonly UnknownLocale[] }): readonly string[] {
  // leaves out locked locales, because a sync creates no files for them
  const locked = new Set([...unknown, ...overlays].map(({ locale }) => locale))
  const open = newFiles.flatMap(({ template, locales }) => {
    const missing = locales.filter((locale) => !locked.has(locale)).length
    const shown = `${template} (${targets.length - locales.length} of ${targets.length} locales have it)`
    return missing === 0 ? [] : [{ missing, shown }]
  })
  const files = open.reduce((sum, { missing }) => sum + missing, 0)
  if (files === 0) return notes
  const what = files === 1 ? 'a new file' : `${figure(files)} new files for locales that do not have them`
  const shown = open.map((one) => one.shown)
  return [...notes, `sync also writes ${what}: ${firstOf(shown, maxFiles)}`]
}

const maxLines = 12
const maxFiles = 3

/**
 * Shows the locales that only contain differences from a broader locale (`en-GB` beside `en-US`). A sync does not fill
 * them, although the service could translate into them.
 */
export function overlayLines(packages: readonly Chosen[]): Screen {
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

/** Shows files that look like locale files but are not in the configs, with the reasons. */
export function leftOutLines({
  packages,
  detection,
  isVerbose,
}: {
  packages: readonly Chosen[]
  detection: Detection
  isVerbose: boolean
}): Screen {
  const lines = packages.flatMap(({ folder, candidate }) => [
    ...candidate.leftOut.map(({ files, why }) => {
      const paths = files.map((file) => inFolder(folder, file))
      return `${firstOf(paths, isVerbose ? paths.length : maxFiles)}: ${why}`
    }),
    ...othersIn(detection, folder, candidate.framework),
  ])
  const most = isVerbose ? lines.length : maxLines
  const more = lines.length > most ? [`${figure(lines.length - most)} more (--verbose shows all)`] : []
  return [...lines.slice(0, most), ...more].map((line): Line => [dim(`  left out: ${line}`)])
}

function othersIn({ packages }: Detection, folder: string, framework: string): readonly string[] {
  const own = packages.find((one) => one.folder === folder)
  const others = own?.candidates.filter((one) => one.framework !== framework && one.messages > 0) ?? []
  return others.map(({ name, files }) => {
    const paths = files.map((file) => inFolder(folder, shownFile(file)))
    return `${firstOf(paths, 1)}: ${name.replace(/ files$/u, '')} files; --files takes them instead`
  })
}
