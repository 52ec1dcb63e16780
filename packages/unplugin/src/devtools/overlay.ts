import { describe } from '@lockale/core'
import { type Diagnostic, type DiagnosticCode, isLockaleError, ruleIds } from '@lockale/errors'
import type { ErrorPayload, HotChannelClient, ViteDevServer } from 'vite'
import { describeStop } from '../describe-stop.ts'
import { openFrames } from '../frame.ts'
import { toNotice } from '../outcome.ts'
import type { Checked } from '../projects-view.ts'

type OverlayError = ErrorPayload['err']

/**
 * Returns whether a problem appears in Vite's error overlay: an invalid translation, or a file that cannot be read.
 * Missing and outdated translations do not, because they are normal during development.
 */
function coversPage({ severity, code }: Pick<Diagnostic, 'severity' | 'code'>): boolean {
  return severity === 'error' && !driftRules.has(code)
}

const driftRules: ReadonlySet<DiagnosticCode> = new Set([
  ...ruleIds.state,
  ...ruleIds.consistency,
  ...ruleIds.run,
  'extra-file',
  'not-normalised',
  'plural-category-missing',
  'ordinal-category-missing',
  'context-variant-missing',
])

/**
 * Returns the problems of a check for Vite's error overlay: the first with its file and the lines around it, the others
 * in one line each.
 * @param checked file names are relative to `root`, which is absolute
 */
export async function toOverlayError({
  report,
  root,
  source,
}: {
  readonly report: Pick<Checked, 'diagnostics'>
  readonly root: string
  readonly source: string
}): Promise<Shown | undefined> {
  const covering = report.diagnostics.filter(coversPage)
  const [first, ...others] = covering
  if (first === undefined) return undefined
  const { text, place } = toNotice(first, sentenceOf(first), root)
  const framed = { finding: first, root, sourceLocale: source }
  const frame = await openFrames().linesOf(framed, { isForPage: true })
  const more = others.slice(0, maxOthers).map((other) => `  ${toNotice(other, sentenceOf(other), root).text}`)
  const rest = others.length - more.length
  const lines = [
    text,
    ...(frame.length === 0 ? [] : ['', ...frame]),
    ...(more.length === 0 ? [] : ['', 'and', ...more]),
    ...(rest > 0 ? [`  and ${rest} more: \`lockale check\` shows them all`] : []),
    '',
    `About this rule: lockale explain ${first.code}`,
  ]
  const names = covering.map(({ file, message, code, arguments: args }) => JSON.stringify([file, message, code, args]))
  const at = place === undefined ? {} : { id: place.file, loc: place }
  return { error: { message: lines.join('\n'), stack: '', plugin: 'lockale', ...at }, names }
}

/** An error for Vite's overlay. */
interface Shown {
  readonly error: OverlayError
  /** Names of all problems in it. An edit of other lines does not change them. */
  readonly names: readonly string[]
}

const maxOthers = 5

function sentenceOf(diagnostic: Diagnostic): string {
  return `${describe(diagnostic)} (${diagnostic.code})`
}

export function toOverlayStop(error: unknown): Shown {
  const place = isLockaleError(error) && error.place !== undefined ? { id: error.place } : {}
  const message = describeStop(error)
  return { error: { message, stack: '', plugin: 'lockale', ...place }, names: [message] }
}

const togetherMs = 150

export interface Overlay {
  /** Checks after a short delay whether the errors are still there. */
  lookSoon(): void
}

/**
 * Shows errors in Vite's error overlay, in open pages and in pages that open later. Removes the overlay when the errors
 * are fixed. An overlay that a user has closed comes back only for another error. `server.hmr.overlay: false` turns it
 * off.
 */
export function serveOverlay(server: ViteDevServer, find: () => Promise<Shown | undefined>): Overlay {
  const { hmr } = server.config.server
  if (typeof hmr === 'object' && hmr.overlay === false) return { lookSoon() {} }
  const { hot } = server.environments.client
  /** Pages whose overlay Vite has removed with an update of strings. They get it again if errors are left. */
  const waiting = new Set<Pick<HotChannelClient, 'send'>>()
  let shown: Shown | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function look(): Promise<void> {
    const found = await find()
    // In middleware mode only the watcher is closed. Vite's types do not have chokidar's `closed`.
    if (isClosed || Reflect.get(server.watcher, 'closed') === true) return
    const before = shown
    const pages = [...waiting]
    shown = found
    waiting.clear()
    // Any update makes Vite remove the overlay, even an update of no module.
    if (found === undefined) return before && hot.send({ type: 'update', updates: [] })
    const isNew = found.names.some((name) => before?.names.includes(name) !== true)
    for (const page of isNew ? [hot] : pages) page.send({ type: 'error', err: found.error })
  }

  function lookSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // An error here must not stop the server.
      look().catch((error: unknown) => server.config.logger.error(`[lockale] ${String(error)}`))
    }, togetherMs).unref()
  }

  hot.on('lockale:overlay', (_nothing: unknown, client) => {
    waiting.add(client)
    lookSoon()
  })
  hot.on('vite:client:connect', (_nothing: unknown, client) => {
    if (shown !== undefined) client.send({ type: 'error', err: shown.error })
  })
  server.watcher.on('all', (_event, file) => {
    if (!file.includes('/node_modules/')) lookSoon()
  })
  server.httpServer?.once('close', () => {
    isClosed = true
    clearTimeout(timer)
  })
  lookSoon()
  return { lookSoon }
}
