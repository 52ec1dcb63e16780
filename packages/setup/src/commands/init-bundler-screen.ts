import { bold, dim, green, type Line, red, type Screen, yellow } from '@lockale/terminal/render/screen'
import { type BundlerChoice, openIn } from './init-bundler.ts'
import { at, inFolder } from './shown.ts'

/** Returns notes about the bundlers, each a sentence without its final stop. */
export function bundlerNotes({ apps, isNamed }: BundlerChoice): readonly string[] {
  const unsupported = apps.flatMap((app) => {
    if (app.kind !== 'unsupported') return []
    const advice = `${app.name} has no plugin for its builds; put a check before the build: lockale check && ${app.build}`
    return [at(app.folder, advice)]
  })
  const isMissing = isNamed && apps.length === 0
  return [...unsupported, ...(isMissing ? [noBundler] : [])]
}

const noBundler =
  '--bundler found no config of Next.js, Nuxt, Astro, Vite, Rsbuild, Rspack, webpack, Rolldown or Rollup beside the locale files'

/** Shows which configs have the plugin already, and the lines to add to configs that lockale does not edit. */
export function bundlerLines({ apps, isChosen, isNamed }: BundlerChoice): Screen {
  const there = apps.flatMap((app): Screen => {
    if (app.kind !== 'plugin' || !app.isThere || !isNamed) return []
    return [[green('✓'), ` ${inFolder(app.folder, app.file)} has unplugin-lockale already`]]
  })
  const byHand = (isChosen ? openIn(apps) : []).flatMap(({ folder, byHand }): Screen => {
    if (byHand === undefined) return []
    const file = inFolder(folder, byHand.file)
    return [
      [yellow('!'), ` ${file} is not changed: ${byHand.why}. Add these lines:`],
      ...byHand.lines.map((line): Line => [dim('    '), line]),
    ]
  })
  return [...there, ...byHand]
}

export function bundlerDraftLines({ apps, isChosen }: BundlerChoice): Screen {
  const edits = (isChosen ? openIn(apps) : []).flatMap(({ folder, edits }) =>
    edits.map((edit) => ({ ...edit, folder })),
  )
  return edits.slice(0, maxShown).flatMap(({ folder, file, before, after }): Screen => {
    const texts = [before, after].map((bytes) => new TextDecoder().decode(bytes))
    const [old = '', now = ''] = texts
    return [[''], [bold(inFolder(folder, file))], ...renderLineDiff(old, now).map((line): Line => ['  ', ...line])]
  })
}

const maxShown = 6

export function bundlerDocument({ apps, isChosen }: BundlerChoice, isDry: boolean): readonly unknown[] {
  return apps.map((app) => {
    const common = { folder: app.folder, name: app.name, file: inFolder(app.folder, app.file) }
    if (app.kind === 'unsupported') return { ...common, state: 'unsupported', files: [], byHand: null }
    const { isThere, edits, byHand, folder } = app
    const state = isThere ? 'there' : byHand !== undefined ? 'byHand' : isChosen && !isDry ? 'added' : 'open'
    const files = isChosen ? edits.map(({ file }) => inFolder(folder, file)) : []
    return { ...common, state, files, byHand: byHand === undefined ? null : { why: byHand.why, lines: byHand.lines } }
  })
}

/** Returns removed (`-`) and added (`+`) lines in their order. Dots stand for unchanged lines between them. */
function renderLineDiff(before: string, after: string): Screen {
  const [old, now] = [linesOf(before), linesOf(after)]
  const common = commonLines(old, now)
  const screen: Line[] = []
  let isApart = false
  const show = (line: Line) => {
    if (isApart && screen.length > 0) screen.push([dim('  …')])
    isApart = false
    screen.push(line)
  }
  for (let [at, to] = [0, 0]; at < old.length || to < now.length;) {
    if (at < old.length && to < now.length && old[at] === now[to]) {
      isApart = true
      at++
      to++
    } else if (at < old.length && (common[at + 1]?.[to] ?? 0) >= (common[at]?.[to + 1] ?? 0)) {
      show([red(`- ${old[at++] ?? ''}`)])
    } else {
      show([green(`+ ${now[to++] ?? ''}`)])
    }
  }
  return screen
}

const maxLines = 4000

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|[\n\r]/u).slice(0, maxLines)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/** Returns for each old and new line the length of the longest common subsequence of the lines from there on. */
function commonLines(old: readonly string[], now: readonly string[]): readonly Uint16Array[] {
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let at = old.length - 1; at >= 0; at--) {
    const [here, below] = [common[at], common[at + 1]]
    if (here === undefined || below === undefined) continue
    for (let to = now.length - 1; to >= 0; to--) {
      here[to] = old[at] === now[to] ? (below[to + 1] ?? 0) + 1 : Math.max(below[to] ?? 0, here[to + 1] ?? 0)
    }
  }
  return common
}
