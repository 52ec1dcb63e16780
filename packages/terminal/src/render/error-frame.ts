import { resolve } from 'node:path'
import type { LockaleError } from '@lockale/errors'
import { codeFrame } from './code-frame.ts'
import type { Screen } from './screen.ts'

export interface FrameOptions {
  /** Absolute: places begin here. */
  readonly folder: string
  /** Columns of the terminal. */
  readonly width: number
  readonly readText: (path: string) => Promise<string>
}

/** The lines around the place of an error, or nothing where they cannot be read: the error itself is what counts. */
export async function errorFrame({ place }: Pick<LockaleError, 'place'>, options: FrameOptions): Promise<Screen> {
  const [, file = '', line, column] = /^(.*):(\d+):(\d+)$/su.exec(place ?? '') ?? []
  if (file === '' || /^\w+:\/\//u.test(file)) return []
  try {
    const text = await options.readText(resolve(options.folder, file))
    // in an encoding of its own it would be shown with a sign between all letters
    if (text.includes('\0')) return []
    return codeFrame({ text: hideKeys(text), line: Number(line), column: Number(column), width: options.width })
  } catch {
    return []
  }
}

/**
 * Hides keys of services in a config, so that they do not reach the log of a build. Such a key does not belong there;
 * XML names that look like one (`urn:oasis:…`) do.
 */
function hideKeys(text: string): string {
  return text
    .replaceAll(
      /((?:key|token|secret|password|auth\w*)["']?\s*[:=]\s*["']?)([^\s"',}]{4,})/giu,
      (_, name: string, value: string) => name + '*'.repeat(value.length),
    )
    .replaceAll(/(?<![\w:-])(?!urn:)(?=[\w:-]*\d)(?=[\w:-]*[A-Za-z])[\w:-]{24,}/gu, (value) => '*'.repeat(value.length))
}
