import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { testDepth } from '../test/depth.ts'

/**
 * What starts git and other programs first: to fork a worker that has run hundreds of files takes five times as long as to fork one
 * that is new. Then the longest, so that all workers end together. Where nothing is known of earlier runs, as on a fresh clone, that
 * is what stands in `test`, for most of that starts processes, and then the larger file, with what it imports of `test`.
 */
export default class TestSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const { root } = this.ctx.config
    const nameOf = ({ moduleId }: TestSpecification): string => relative(root, moduleId)
    const isKnown = files.some((file) => this.ctx.cache.getFileTestResults(`:${nameOf(file)}`) !== undefined)
    const isEarly = (file: TestSpecification): boolean => isKnown || nameOf(file).startsWith('test')
    const places = sorted.map((file, at) => {
      const reached = reach(file.moduleId)
      const rank = reached.some(({ startsPrograms }) => startsPrograms) ? 0 : isEarly(file) ? 1 : 2
      const size = isKnown ? -at : reached.reduce((sum, one) => sum + one.size, 0)
      return { file, rank, size }
    })
    return places.toSorted((one, other) => one.rank - other.rank || other.size - one.size).map(({ file }) => file)
  }
}

interface SeenFile {
  readonly size: number
  readonly startsPrograms: boolean
  readonly imports: readonly string[]
}

const testFolder = fileURLToPath(new URL('../test/', import.meta.url))
/** Usually commands run inside the process of their tests. */
const insideAtDepth1 = /\/call-lockale\.ts$/u
const seen = new Map<string, SeenFile>()

/** The file, and all files of `test` that it imports by their path, and they do. */
function reach(file: string): readonly SeenFile[] {
  const reached = new Set([file])
  for (const one of reached) for (const path of look(one).imports) reached.add(path)
  return [...reached].map(look)
}

function look(file: string): SeenFile {
  const known = seen.get(file)
  if (known !== undefined) return known
  const text = readFileSync(file, 'utf8')
  const paths = [...text.matchAll(/ from '(\.{1,2}\/[^']+\.ts)'/gu)].map(([, path = '']) => join(dirname(file), path))
  const imports = paths.filter(
    (path) => path.startsWith(testFolder) && existsSync(path) && (testDepth > 1 || !insideAtDepth1.test(path)),
  )
  const own = { size: text.length, startsPrograms: /\bgit\b|node:child_process/u.test(text), imports }
  seen.set(file, own)
  return own
}
