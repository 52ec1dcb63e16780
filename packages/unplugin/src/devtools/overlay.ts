import { resolve } from 'node:path'
import { describe } from '@lockale/core'
import { type Diagnostic, type DiagnosticCode, isLockaleError, ruleIds } from '@lockale/errors'
import type { ErrorPayload, HotPayload, ViteDevServer } from 'vite'
import { withFrame } from '../channel.ts'
import { describeStop, showControls } from '../describe-stop.ts'
import type { Checked } from '../projects-view.ts'

type OverlayError = ErrorPayload['err']

/**
 * Whether a finding covers the page: a text that is broken, a file that cannot be read. What is missing or older than its
 * source does not: that is how a project is while people write texts.
 */
export function coversPage({ severity, code }: Pick<Diagnostic, 'severity' | 'code'>): boolean {
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
 * What a check found, for Vite's overlay: the first finding with its place, the others as lines.
 * @param checked the files of findings are relative to `root`, which is absolute
 */
export async function toOverlayError({
  report,
  root,
}: {
  readonly report: Pick<Checked, 'diagnostics'>
  readonly root: string
}): Promise<OverlayError | undefined> {
  const [first, ...others] = report.diagnostics.filter(coversPage)
  if (first === undefined) return undefined
  const { file, position, code } = first
  const place = position === undefined ? undefined : { file: resolve(root, file), ...position }
  const { frame } = await withFrame({ text: '', place })
  const more = others.slice(0, maxOthers).map((other) => `  ${toLine(other)}`)
  const rest = others.length - more.length
  const lines = [
    toLine(first),
    ...(more.length === 0 ? [] : ['', 'and', ...more]),
    ...(rest > 0 ? [`  and ${rest} more: \`lockale check\` shows them all`] : []),
    '',
    `About this rule: lockale explain ${code}`,
  ]
  return {
    message: lines.join('\n'),
    stack: '',
    plugin: 'lockale',
    ...(place !== undefined && { id: place.file, loc: place }),
    ...(frame !== undefined && { frame: withoutMargin(frame.frame) }),
  }
}

const maxOthers = 5

/** Vite cuts the white space before a frame, and its first line would stand out. */
function withoutMargin(frame: string): string {
  return frame.replaceAll(/^(.) ( *)(\d*) \|/gmu, (_, mark: string, pad: string, number: string) => {
    return `${number}${pad} ${mark === '>' ? '>' : ' '}|`
  })
}

function toLine(diagnostic: Diagnostic): string {
  const { file, position, message, code } = diagnostic
  const place = position === undefined ? file : `${file}:${position.line}:${position.column}`
  const key = message === undefined ? '' : ` ${message.slice(0, 80)}:`
  return showControls(`${place}${key} ${describe(diagnostic)} (${code})`)
}

/** Why there was no check: a config that cannot be used, a file that the system does not let be read. */
export function toOverlayStop(error: unknown): OverlayError {
  const place = isLockaleError(error) && error.place !== undefined ? { id: error.place } : {}
  return { message: describeStop(error), stack: '', plugin: 'lockale', ...place }
}

/** Changes that come together are one check. */
const togetherMs = 150

export interface Overlay {
  /** The errors may have changed. */
  lookSoon(): void
}

/**
 * Shows errors in Vite's overlay, on open pages and on those that open later, and removes it when they are fixed.
 * `server.hmr.overlay: false` turns it off.
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
    // One that is a middleware has no server of its own to close; Vite's types do not know this of chokidar.
    if (isClosed || Reflect.get(server.watcher, 'closed') === true) return
    const wasShown = shown !== undefined
    shown = found
    if (found !== undefined) send({ type: 'error', err: found })
    // What takes an overlay away is an update; this one updates nothing.
    else if (wasShown) send({ type: 'update', updates: [] })
  }

  function lookSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // Whatever a file does to it, the server goes on.
      look().catch((error: unknown) => server.config.logger.error(`[lockale] ${String(error)}`))
    }, togetherMs).unref()
  }

  // An update takes the overlay away: after one of texts it comes again if something is broken still. One of code leaves the
  // page free, or the overlay would come up with every line that people write.
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
