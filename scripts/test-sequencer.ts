import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The longest first, so that all workers end together. Where nothing is known of earlier runs, as on a fresh clone, that is what
 * stands in `test`, for most of that starts processes, and then the larger file.
 */
export default class TestSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const { root } = this.ctx.config
    const nameOf = ({ moduleId }: TestSpecification): string => relative(root, moduleId)
    const isKnown = files.some((file) => this.ctx.cache.getFileTestResults(`:${nameOf(file)}`) !== undefined)
    if (isKnown) return sorted
    return [
      ...sorted.filter((file) => nameOf(file).startsWith('test')),
      ...sorted.filter((file) => !nameOf(file).startsWith('test')),
    ]
  }
}
