import { describe } from '@lockale/core'
import { type Diagnostic, type DiagnosticCode, isLockaleError, ruleIds } from '@lockale/errors'
import type { ErrorPayload, HotPayload, ViteDevServer } from 'vite'
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
}): Promise<OverlayError | undefined> {
  const [first, ...others] = report.diagnostics.filter(coversPage)
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
  return {
    message: lines.join('\n'),
    stack: '',
    plugin: 'lockale',
    ...(place !== undefined && { id: place.file, loc: place }),
  }
}

const maxOthers = 5

function sentenceOf(diagnostic: Diagnostic): string {
  return `${describe(diagnostic)} (${diagnostic.code})`
}

export function toOverlayStop(error: unknown): OverlayError {
  const place = isLockaleError(error) && error.place !== undefined ? { id: error.place } : {}
  return { message: describeStop(error), stack: '', plugin: 'lockale', ...place }
}

const togetherMs = 150

export interface Overlay {
  /** Checks after a short delay whether the errors are still there. */
  lookSoon(): void
}

/**
 * Shows errors in Vite's error overlay, in open pages and in pages that open later. Removes the overlay when the errors
 * are fixed. `server.hmr.overlay: false` turns it off.
 */
export function serveOverlay(server: ViteDevServer, find: () => Promise<OverlayError | undefined>): Overlay {
  const { hmr } = server.config.server
  if (typeof hmr === 'object' && hmr.overlay === false) return { lookSoon() {} }
  const { hot } = server.environments.client
  const send = hot.send.bind(hot)
  let shown: OverlayError | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function look(): Promise<void> {
    const found = await find()
    // In middleware mode only the watcher is closed. Vite's types do not have chokidar's `closed`.
    if (isClosed || Reflect.get(server.watcher, 'closed') === true) return
    const wasShown = shown !== undefined
    shown = found
    if (found !== undefined) send({ type: 'error', err: found })
    // Any update makes Vite remove the overlay, even an update of no module.
    else if (wasShown) send({ type: 'update', updates: [] })
  }

  function lookSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // An error here must not stop the server.
      look().catch((error: unknown) => server.config.logger.error(`[lockale] ${String(error)}`))
    }, togetherMs).unref()
  }

  // Vite removes the overlay with every update. After an update of strings, it is shown again if errors are left. After
  // an update of code it is not, so that it does not cover the page after each edit of code.
  hot.send = (...given: [HotPayload] | [string, unknown?]) => {
    send(...(given as [HotPayload]))
    const [payload] = given
    if (shown !== undefined && typeof payload === 'object' && isUpdateOfTexts(payload)) lookSoon()
  }
  hot.on('vite:client:connect', (_nothing: unknown, client) => {
    if (shown !== undefined) client.send({ type: 'error', err: shown })
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

function isUpdateOfTexts(payload: HotPayload): boolean {
  return payload.type === 'update' && payload.updates.some(({ path }) => path.includes('virtual:lockale/'))
}
