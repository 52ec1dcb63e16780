import { commonJsBuild, packageBuild } from '../../scripts/tsdown.ts'

const entry = { index: 'src/index.ts', deepl: 'src/deepl.ts' }

const build = packageBuild(entry, {
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
    reasons: 'src/http/reasons.ts',
    'translate-all': 'src/resources/translate-all.ts',
    text: 'src/resources/text.ts',
    write: 'src/resources/write.ts',
    'check-settings': 'src/resources/check-settings.ts',
  },
})

// for Node, so it has the transport by undici in it
export default [build, commonJsBuild(entry, {})]
