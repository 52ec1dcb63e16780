import { packageBuild } from '../../scripts/tsdown.ts'

export default packageBuild(
  { index: 'src/index.ts', deepl: 'src/deepl.ts' },
  {
    hasMaps: true,
    // the runtime chooses one of the two: `imports` of package.json
    files: { '#transport': '#transport' },
    inner: {
      'undici-transport': 'src/http/undici-transport.ts',
      'fetch-transport': 'src/http/fetch-transport.ts',
      'proxied-fetch-transport': 'src/http/proxied-fetch-transport.ts',
      // files of their own, so that a bundler leaves out all others
      translator: 'src/translator.ts',
      errors: 'src/http/service-error.ts',
    },
  },
)
