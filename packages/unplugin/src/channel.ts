import { relative, resolve } from 'node:path'
import type { FramePart } from '@lockale/terminal/render/text-frame'
import type { NativeBuildContext, UnpluginBuildContext, UnpluginContext } from 'unplugin'
import { type Frames, openFrames } from './frame.ts'
import type { Notice, Place, Outcome } from './outcome.ts'
import { withSlashes } from './places.ts'

/**
 * Reports the result of a check as the bundler's warnings and errors, with file and line. An error fails the build: it
 * is thrown in Rollup, Rolldown and Vite, and added to the compilation's errors in webpack and Rspack.
 * @param context `this` of a hook
 */
export async function tell({ failure, warnings }: Outcome, context: UnpluginBuildContext): Promise<void> {
  const channel = channelOf(context)
  const frames = openFrames()
  for (const warning of warnings) channel.warn(await withFrames(warning, frames))
  if (failure !== undefined) channel.fail(await withFrames(failure, frames))
}

type Printed = Pick<Notice, 'text' | 'place'>

/** Puts the lines of source string and translation below the problems of a notice, as `lockale check` prints them. */
export async function withFrames(
  { text, place, framed = [] }: Notice,
  frames: Frames = openFrames(),
): Promise<Printed> {
  const parts = await Promise.all(
    text.split('\n').map(async (line, at) => {
      const own = framed[at]
      return own === undefined ? [line] : [line, ...(await frames.linesOf(own))]
    }),
  )
  return { text: parts.flat().join('\n'), place }
}

function channelOf(context: UnpluginBuildContext): {
  warn(notice: Printed): void
  fail(notice: Printed): void
} {
  const { compilation, compiler } = webpackBuild(context) ?? {}
  if (compilation !== undefined && compiler !== undefined) {
    return {
      warn: (notice) => void compilation.warnings.push(toWebpackError(notice, compiler.context)),
      fail: (notice) => void compilation.errors.push(toWebpackError(notice, compiler.context)),
    }
  }
  if (isPluginContext(context)) {
    return { warn: (notice) => context.warn(toRollupLog(notice)), fail: (notice) => context.error(toRollupLog(notice)) }
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
}

/** Converts a problem to Rollup's type for logs. Columns start at 1: Rollup and Vite print them unchanged. */
function toRollupLog({ text, place }: Printed): RollupLog {
  return { message: text, stack: '', ...(place === undefined ? {} : { id: place.file, loc: place }) }
}

/** Converts a problem to webpack's type of errors, with a path relative to webpack's folder. */
function toWebpackError({ text, place }: Printed, folder: string): Error {
  const error = new Error(`[lockale] ${text}`)
  error.stack = ''
  if (place === undefined) return Object.assign(error, { hideStack: true })
  const { file, line, column } = place
  const path = withSlashes(relative(folder, file))
  const loc = { start: { line, column } }
  return Object.assign(error, { hideStack: true, file: path.startsWith('.') ? path : `./${path}`, loc })
}

interface EsbuildMessage {
  readonly text: string
  readonly location?: EsbuildLocation
  readonly notes?: { readonly text: string; readonly location: EsbuildLocation }[]
}

interface EsbuildLocation {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly length?: number
  readonly lineText: string
}

/**
 * Returns errors and warnings for esbuild's `onStart` and `onEnd`. esbuild itself prints the line of a location with a
 * mark, so the translation is a location, and the source string is a note with a location of its own.
 * @param folder absolute path that paths are relative to
 */
export async function toEsbuildMessages(
  { failure, warnings }: Outcome,
  folder: string,
): Promise<Record<'errors' | 'warnings', EsbuildMessage[]>> {
  const frames = openFrames()
  const locate = (path: string, { line, content, column, length }: Omit<FramePart, 'locale' | 'isMarked'>) => ({
    file: relative(folder, path),
    line,
    // esbuild counts columns in bytes from 0.
    column: Buffer.byteLength(content.slice(0, column - 1)),
    length: Buffer.byteLength(content.slice(column - 1, column - 1 + length)),
    lineText: content,
  })
  const toMessage = async (notice: Notice): Promise<EsbuildMessage> => {
    const { place, framed = [] } = notice
    const at = framed.findIndex((one) => one !== undefined)
    const first = framed[at]
    const { text } = await withFrames(
      { ...notice, framed: framed.map((one) => (one === first ? undefined : one)) },
      frames,
    )
    if (place === undefined) return { text }
    const parts = first === undefined ? [] : await frames.partsOf(first)
    const target = parts.find(({ locale }) => locale === (first?.finding.locale ?? ''))
    const source = parts.find((one) => one !== target)
    if (first === undefined || target === undefined) {
      const { file, line, column } = place
      return { text, location: { file: relative(folder, file), line, column: column - 1, lineText: '' } }
    }
    const sourceFile = resolve(first.root, first.finding.source?.file ?? '')
    return {
      text,
      location: locate(place.file, target),
      ...(source !== undefined && { notes: [{ text: 'The source string:', location: locate(sourceFile, source) }] }),
    }
  }
  return {
    errors: await Promise.all(failure === undefined ? [] : [toMessage(failure)]),
    warnings: await Promise.all(warnings.map(toMessage)),
  }
}
