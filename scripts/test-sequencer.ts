import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * What starts git and other programs first: to fork a worker that has run hundreds of files takes five times as long as to fork one
 * that is new. Then the longest, so that all workers end together. Where nothing is known of earlier runs, as on a fresh clone, that
 * is what stands in `test`, for most of that starts processes, and then the larger file.
 */
export default class TestSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const { root } = this.ctx.config
    const nameOf = ({ moduleId }: TestSpecification): string => relative(root, moduleId)
    const isKnown = files.some((file) => this.ctx.cache.getFileTestResults(`:${nameOf(file)}`) !== undefined)
    const isEarly = (file: TestSpecification): boolean => isKnown || nameOf(file).startsWith('test')
    const rank = (file: TestSpecification): number => (startsPrograms(file) ? 0 : isEarly(file) ? 1 : 2)
    const ranks = new Map(sorted.map((file) => [file, rank(file)]))
    return sorted.toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0))
  }
}

function startsPrograms({ moduleId }: TestSpecification): boolean {
  return /\bgit\b|node:child_process/u.test(readFileSync(moduleId, 'utf8'))
}
