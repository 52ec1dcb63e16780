import { packageBuild } from '../../scripts/tsdown.ts'

export default packageBuild({ index: 'src/index.ts', cli: 'src/start.ts' }, [
  // a check of which nothing has changed loads no more than this
  {
    name: 'check-memory',
    test: /packages\/project\/src\/(?:check-memory\/.+|find-config|literal-config|parse-json|json-fault)(?<!\.d)\.ts$/,
  },
  // a commit without locale files, of which a hook asks
  {
    name: 'staged-changes',
    test: /packages\/project\/src\/(?:git\/(?:repository|run-git)|staged\/(?:staged-changes|locale-files))(?<!\.d)\.ts$/,
  },
])
