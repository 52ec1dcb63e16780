import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config'
import TestSequencer from './scripts/test-sequencer.ts'
import { openProducedCodes, recordCodes } from './test/codes/produced-codes.ts'
import { testDepth } from './test/depth.ts'
import { useQuickDisk } from './test/quick-disk.ts'
import { withoutGuard, withoutGuardVariable } from './test/teeth/without-guard.ts'
import { isFetch } from './test/is-fetch.ts'
import { leftOutOnWindows } from './test/windows.ts'

const missing = process.env[withoutGuardVariable]
useQuickDisk()
openProducedCodes()

const config: ViteUserConfig = defineConfig({
  plugins: [recordCodes(), ...(missing === undefined ? [] : [withoutGuard(missing)])],
  // Packages run from source, with nothing built.
  resolve: {
    conditions: ['lockale-source'],
    // `LOCKALE_TEST_FETCH=1` runs what uses the client over `fetch`, as in Bun, Deno, Workers and browsers.
    alias: isFetch ? { '#transport': join(import.meta.dirname, 'packages/client/src/http/fetch-transport.ts') } : {},
  },
  ssr: { resolve: { conditions: ['lockale-source'] } },
  test: {
    include: ['packages/*/{src,page}/**/*.test.ts', 'site/src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      ...(testDepth === 1 ? ['**/*.deep.test.ts'] : []),
      ...(process.platform === 'win32' ? Object.values(leftOutOnWindows).flat() : []),
    ],
    setupFiles: ['./test/codes/put-down-codes.ts', './test/properties.ts', './test/fetch-runtime.ts'],
    // In the shell of a coding assistant, texts that tests write would be the assistant's.
    env: { LOCKALE_ASSISTANT: '' },
    pool: 'forks',
    // Loading the sources anew for each of 300 files took a fifth of all the time. No test changes what others see.
    isolate: false,
    sequence: { sequencer: TestSequencer },
    // Most of what is concurrent waits: for processes, and for a service that is slow on purpose.
    maxConcurrency: 10,
    // Three on two cores: many tests wait for processes, and the main process has little to do meanwhile.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // What hangs is found all the same; a test that waits for a busy machine is not called wrong.
    testTimeout: 120_000 * Math.min(testDepth, 8),
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 10 } },
    reporters: ['default', './scripts/counted-reporter.ts'],
  },
})
export default config
