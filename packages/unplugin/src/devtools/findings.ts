import { resolve } from 'node:path'
import { describe } from '@lockale/core'
import type { Diagnostic } from '@lockale/errors'
import { acceptLine, allFilesOf, type CatalogTable, filesOf, type HotModules } from '../modules.ts'
import type { Checked } from '../projects-view.ts'
import { jsonExpression } from '../literal.ts'
import { runtimeLiteral } from '../module-id.ts'
import { showControls } from '../describe-stop.ts'
import { openFrames } from '../frame.ts'
import type { PanelCorner } from '../options.ts'
import { placeFromHere, wordsFromHere } from '../places.ts'

interface FindingFacts {
  /** Absolute path of the folder that file names are relative to. Pages get it relative to the working directory. */
  readonly root: string
  /** Source locale. */
  readonly source?: string
  readonly report?: Checked | undefined
  readonly stop?: string | undefined
  /** Why the last sync failed or was incomplete. */
  readonly sync?: string | undefined
  readonly table: CatalogTable
  readonly hot: HotModules
  /** Corner of the page that the panel is in. */
  readonly corner?: PanelCorner | undefined
}

/** Limit for the listed problems, because every page loads the list. Further problems are only counted. */
const maxListed = 200
/** Limit for problems with source string and translation below them, for the same reason. */
const maxFramed = 50
/** Width of these lines in the panel, in columns, with the indentation that the terminal has. */
const indent = 6
const columns = 52 + indent

/** Prints `virtual:lockale/-/findings`, which passes the problems of the last check to the panel, errors first. */
export async function printFindings({
  root,
  source = '',
  report,
  stop,
  sync,
  table,
  hot,
  corner,
}: FindingFacts): Promise<string> {
  const relevant = (report?.diagnostics ?? []).filter(({ severity }) => severity !== 'info')
  const errors = relevant.filter(({ severity }) => severity === 'error')
  const warnings = relevant.filter(({ severity }) => severity === 'warning')
  const nameOf = (message: string | undefined, rule: string, path: string): string =>
    JSON.stringify([path, message, rule])
  const replacedNames = new Set(
    allFilesOf(table).flatMap(({ path, replaced }) => replaced.map(({ message, rule }) => nameOf(message, rule, path))),
  )
  const frames = openFrames()
  const listed = await Promise.all(
    [...errors, ...warnings].slice(0, maxListed).map(async (diagnostic, at) => {
      const name = nameOf(diagnostic.message, diagnostic.code, resolve(root, diagnostic.file))
      const framed = { finding: diagnostic, root, sourceLocale: source }
      const isFramed = at < maxFramed && diagnostic.position !== undefined
      const lines = isFramed ? await frames.linesOf(framed, { width: columns, isForPage: true }) : []
      const frame = lines.map((line) => line.slice(indent)).join('\n')
      const isReplaced = replacedNames.has(name) || undefined
      return { name, item: { ...toItem(diagnostic), frame: frame === '' ? undefined : frame, isReplaced } }
    }),
  )
  // A message whose problem is listed already is not listed again as a replaced translation.
  const listedNames = new Set(listed.map(({ name }) => name))
  const value = {
    root: placeFromHere(root),
    locales: [...table.keys()],
    // Next.js with Turbopack updates strings by itself, so they cannot be replaced in the page.
    hasPseudo: hot !== 'turbopack',
    corner,
    isChecked: report !== undefined,
    stop: wordsFromHere(stop),
    sync: wordsFromHere(sync),
    errors: errors.length,
    warnings: warnings.length,
    findings: listed.map(({ item }) => item),
    sourceFallbacks: [...table].flatMap(([locale, namespaces]) =>
      [...namespaces].flatMap(([namespace, catalog]) =>
        filesOf(catalog).flatMap(({ replaced, path }) =>
          replaced
            .filter(({ message, rule }) => !listedNames.has(nameOf(message, rule, path)))
            .map(({ message, rule }) => ({ locale, namespace, message, rule })),
        ),
      ),
    ),
  }
  const json = jsonExpression(JSON.stringify(value))
  // Only Vite can open a file in the editor. The URL for it is below the app's base URL.
  const editor = hot === 'vite' ? `, { editor: import.meta.env.BASE_URL + '__open-in-editor?file=' }` : ''
  return `import { noteReport } from ${runtimeLiteral('notes')}
export default noteReport(Object.assign(${json}${editor}))
${acceptLine(hot)}`
}

function toItem(diagnostic: Diagnostic): Readonly<Record<string, string | number | undefined>> {
  const { severity, file, position, message, locale, code } = diagnostic
  return {
    severity,
    file,
    ...position,
    message: message === undefined ? undefined : showControls(message),
    locale,
    rule: code,
    text: showControls(describe(diagnostic)),
  }
}
