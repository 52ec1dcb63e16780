// A separate module: if a commit has no locale files, the git hook needs only this code and starts faster.
export { stagedLocaleChanges } from '@lockale/project/staged/staged-changes'
