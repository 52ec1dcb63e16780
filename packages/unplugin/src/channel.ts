import { readFile, stat } from 'node:fs/promises'
import { relative } from 'node:path'
import { isRecord, linesNear } from '@lockale/errors'
import type { NativeBuildContext, UnpluginBuildContext, UnpluginContext } from 'unplugin'
import { showControls } from './describe-stop.ts'
import type { Notice, Place, Outcome } from './outcome.ts'
import { withSlashes } from './places.ts'

/**
 * Reports the result of a check as the bundler's warnings and errors, with file and line. An error fails the build: it
 * is thrown in Rollup, Rolldown and Vite, and added to the compilation's errors in webpack and Rspack.
 * @param context `this` of a hook
 */
export async function tell({ failure, warnings }: Outcome, context: UnpluginBuildContext): Promise<void> {
  const channel = channelOf(context)
  for (const warning of warnings) channel.warn(await withFrame(warning))
  if (failure !== undefined) channel.fail(await withFrame(failure))
}

interface FramedNotice extends Notice {
  readonly frame?: CodeFrame
}

function channelOf(context: UnpluginBuildContext): {
  warn(notice: FramedNotice): void
  fail(notice: FramedNotice): void
} {
  const { compilation, compiler } = webpackBuild(context) ?? {}
  if (compilation !== undefined && compiler !== undefined) {
    return {
      warn: (notice) => void compilation.warnings.push(toWebpackError(notice, compiler.context)),
      fail: (notice) => void compilation.errors.push(toWebpackError(notice, compiler.context)),
    }
  }
  if (isPluginContext(context)) {
    const toWarning = isViteBuild(context) ? toViteWarning : toRollupLog
    return { warn: (notice) => context.warn(toWarning(notice)), fail: (notice) => context.error(toRollupLog(notice)) }
  }
  return {
    warn: ({ text }) => console.warn(`[lockale] ${text}`),
    fail({ text }) {
      throw new Error(text)
    },
  }
}

export function webpackBuild(
  context: Pick<UnpluginBuildContext, 'getNativeBuildContext'>,
): Extract<NativeBuildContext, { framework: 'webpack' | 'rspack' }> | undefined {
  const native = context.getNativeBuildContext?.()
  return native?.framework === 'webpack' || native?.framework === 'rspack' ? native : undefined
}

/** Returns true if a hook can report problems: all in Rollup and Vite, elsewhere only `load` and similar hooks. */
function isPluginContext(context: UnpluginBuildContext): context is UnpluginBuildContext & UnpluginContext {
  return 'warn' in context && 'error' in context
}

interface RollupLog {
  readonly message: string
  /** Empty: the user must fix strings of the app, so a stack that points into the plugin would only distract. */
  readonly stack: ''
  readonly id?: string
  readonly loc?: Place
  readonly frame?: string
}

/** Converts a problem to Rollup's type for logs. Columns start at 1: Rollup and Vite print them unchanged. */
function toRollupLog({ text, place, frame }: FramedNotice): RollupLog {
  return {
    message: text,
    stack: '',
    ...(place === undefined ? {} : { id: place.file, loc: place }),
    ...(frame === undefined ? {} : { frame: frame.frame }),
  }
}

/** Converts a problem to a Vite warning. Everything is in its message: in a build, Vite prints nothing else. */
function toViteWarning(notice: FramedNotice): RollupLog {
  const { frame: _, ...log } = toRollupLog(notice)
  return { ...log, message: withLines(notice) }
}

function isViteBuild(context: object): boolean {
  return 'environment' in context && isRecord(context.environment) && context.environment['mode'] === 'build'
}

function withLines({ text, frame }: FramedNotice): string {
  return frame === undefined ? text : `${text}\n\n${frame.frame}`
}

/** Converts a problem to webpack's type of errors, with a path relative to webpack's folder and no code frame. */
function toWebpackError(notice: FramedNotice, folder: string): Error {
  const { place } = notice
  const error = new Error(`[lockale] ${withLines(notice)}`)
  error.stack = ''
  if (place === undefined) return Object.assign(error, { hideStack: true })
  const { file, line, column } = place
  const path = withSlashes(relative(folder, file))
  const loc = { start: { line, column } }
  return Object.assign(error, { hideStack: true, file: path.startsWith('.') ? path : `./${path}`, loc })
}

interface EsbuildMessage {
  readonly text: string
  readonly location?: {
    readonly file: string
    readonly line: number
    readonly column: number
    readonly lineText: string
  }
}

/** Returns errors and warnings for esbuild's `onStart`. @param folder absolute path that their paths are relative to */
export async function toEsbuildMessages(
  { failure, warnings }: Outcome,
  folder: string,
): Promise<Record<'errors' | 'warnings', EsbuildMessage[]>> {
  const toMessage = async (notice: Notice): Promise<EsbuildMessage> => {
    const { text, place, frame } = await withFrame(notice)
    if (place === undefined) return { text }
    const { line: lineText, at } = frame ?? { line: '', at: place.column - 1 }
    // esbuild counts columns in bytes from 0.
    const column = lineText === '' ? at : Buffer.byteLength(lineText.slice(0, at))
    return { text, location: { file: relative(folder, place.file), line: place.line, column, lineText } }
  }
  return {
    errors: await Promise.all(failure === undefined ? [] : [toMessage(failure)]),
    warnings: await Promise.all(warnings.map(toMessage)),
  }
}

/** Adds a code frame (the lines around the problem) to a notice, if its file can still be read. */
export async function withFrame(notice: Notice): Promise<FramedNotice> {
  const { place } = notice
  if (place === undefined) return notice
  try {
    if ((await stat(place.file)).size > maxFrameBytes) return notice
    const frame = codeFrame(decode(await readFile(place.file)), place)
    return frame === undefined ? notice : { ...notice, frame }
  } catch {
    return notice
  }
}

const maxFrameBytes = 4 * 1024 * 1024

/** Decodes UTF-8, or UTF-16 if there is a byte order mark, as in some `.strings` files. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}

interface CodeFrame {
  /** A printed excerpt: the line of the problem, a `^` under the column, and two lines before and after it. */
  readonly frame: string
  readonly line: string
  /** UTF-16 offset of the column in `line`. */
  readonly at: number
}

/**
 * Returns a code frame (the lines around a problem) with lines of at most 100 characters; the line of the problem is
 * cut around its column. Escapes control characters. Returns nothing if the text has no such line.
 */
export function codeFrame(
  text: string,
  { line, column }: { readonly line: number; readonly column: number },
): CodeFrame | undefined {
  const lines = linesNear(text, { line, around: 2 })
  const content = lines.get(line)
  if (content === undefined) return undefined
  const focus = cutAround(content, column - 1)
  const digits = String(Math.max(...lines.keys())).length
  const frame = [...lines].flatMap(([number, other]) => {
    const label = `${number === line ? '>' : ' '} ${String(number).padStart(digits)} |`
    if (number !== line) return [`${label} ${cutAround(other, 0).line}`.trimEnd()]
    return [`${label} ${focus.line}`, `  ${' '.repeat(digits)} | ${blankAs(focus.line.slice(0, focus.at))}^`]
  })
  return { ...focus, frame: frame.join('\n') }
}

const width = 100
const before = 60

function cutAround(content: string, offset: number): Pick<CodeFrame, 'line' | 'at'> {
  const at = Math.min(Math.max(offset, 0), content.length)
  const start = at < width - 10 ? 0 : at - before
  const left = show(content.slice(start, at))
  const right = show(content.slice(at, start + width))
  const isCut = start + width < content.length
  const head = start > 0 ? '…' : ''
  return { line: `${head}${left}${right}${isCut ? '…' : ''}`, at: head.length + left.length }
}

/** Escapes a piece of a line for the printed excerpt. Replaces half a character (surrogate) at a cut. */
function show(piece: string): string {
  return showControls(piece.replaceAll('\t', '    ')).replaceAll(/\p{Surrogate}/gu, '\ufffd')
}

/** Returns spaces as wide as a text, to place `^`. Wide characters take two columns, combining marks none. */
function blankAs(text: string): string {
  return text.replaceAll(/\p{Mark}/gu, '').replaceAll(/./gsu, (character) => (isWide.test(character) ? '\u3000' : ' '))
}

const isWide =
  /[\u1100-\u115e\u2e80-\u303e\u3041-\ua4c6\uac00-\ud7a3\uf900-\ufad9\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6]/u
