// A separate module, so that a commit without locale files loads no more than this.
export { stagedLocaleChanges } from '@lockale/project/staged/staged-changes'
