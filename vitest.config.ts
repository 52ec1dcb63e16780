import { defineConfig, type ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = defineConfig({
  resolve: { conditions: ['lockale-source'] },
  ssr: { resolve: { conditions: ['lockale-source'] } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 30_000,
    reporters: ['default', './scripts/counted-reporter.ts'],
  },
})
export default config
