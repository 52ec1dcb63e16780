import { limits } from '@lockale/api'
import { requestRefused } from '../http/request-refused.ts'
import { countCharacters } from './check-values.ts'

/** A TMX file as it is announced. */
export interface SourceFile {
  readonly fileName: string
  /** Bytes. */
  readonly contentLength: number
  readonly contentType?: string | undefined
}

/** @throws {RequestRefused} rules 57 and 58 of SERVICE.md 4.3 */
export function checkSourceFile({ fileName, contentLength, contentType = '' }: SourceFile): void {
  const { maxFileBytes, maxFileNameCharacters, maxContentTypeCharacters } = limits.memory
  if (typeof fileName !== 'string' || fileName === '') {
    throw requestRefused('import-file-missing', 'the name of the file is missing')
  }
  if (!Number.isSafeInteger(contentLength) || contentLength <= 0) {
    throw requestRefused('import-file-missing', 'the file is empty, or its length is no whole number of bytes')
  }
  checkCharacters('the name of the file', fileName, maxFileNameCharacters)
  checkCharacters('the content type', contentType, maxContentTypeCharacters)
  if (contentLength <= maxFileBytes) return
  const problem = `the file has ${contentLength} bytes, at most ${maxFileBytes} fit`
  throw requestRefused('import-file-limits', problem, { code: 'REQUEST_TOO_LARGE' })
}

function checkCharacters(what: string, text: string, most: number): void {
  const characters = countCharacters(text)
  if (characters <= most) return
  throw requestRefused('import-file-limits', `${what} has ${characters} characters, at most ${most} fit`)
}
