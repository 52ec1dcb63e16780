/** A line of the engine that a promise stands on. Without it at least one of the suites must fail. */
export interface Guard {
  readonly id: string
  /** From the root of the repository. */
  readonly file: string
  /** Its text, which the file has exactly once. */
  readonly guard: string
  /** What stands in its place when it is taken out. */
  readonly without: string
  /** The suites that have to notice, from the root of the repository. */
  readonly heldBy: readonly string[]
}

const decide = 'packages/core/src/diff/decide.ts'
const sync = 'packages/core/src/runs/sync.ts'
const spend = 'packages/core/src/runs/spend.ts'
const checkReady = 'packages/core/src/write/preflight.ts'
const inspect = 'packages/core/src/runs/inspect.ts'
const commit = 'packages/core/src/write/commit.ts'
const nodeFs = 'packages/disk/src/node-file-system.ts'
const run = 'packages/core/src/translate/run.ts'
const transition = 'packages/core/src/translate/transition.ts'
const settle = 'packages/core/src/translate/settle.ts'
const batch = 'packages/core/src/translate/batch.ts'
const movedTexts = 'packages/core/src/diff/moved-texts.ts'
const knownTextsTest = 'packages/project/src/git/known-texts.deep.test.ts'
const decideTest = 'packages/core/src/diff/decide.test.ts'
const derivedTest = 'packages/core/src/runs/derived-locales.test.ts'
const projectTest = 'packages/project/src/open-project.test.ts'
const lockTests = 'packages/core/src/lock/lockfile.test.ts'
const trapsTest = 'packages/core/src/runs/engine-traps.test.ts'
const knownByCacheTest = 'packages/core/src/runs/known-by-cache.test.ts'
const adoptionTest = 'test/adoption/adoption.deep.test.ts'
const diskTest = 'packages/core/src/runs/disk.test.ts'
const crashTest = 'test/crash/vulnerable-moments.deep.test.ts'
const commitTest = 'packages/core/src/write/commit.test.ts'
const commitRunTest = 'packages/core/src/write/commit-run.test.ts'
const lockTest = 'packages/core/src/write/run-lock.test.ts'
const nodeFsTest = 'packages/disk/src/node-file-system.test.ts'
const runTest = 'packages/core/src/translate/run.test.ts'
const fileMemoryTest = 'packages/project/src/answer-memory/file-memory.test.ts'
const memoryTests = 'packages/core/src/memory/shared-memory.test.ts'
const messageTrapsTest = 'packages/core/src/runs/message-traps.test.ts'
const batchesTest = 'packages/core/src/translate/batch.test.ts'
const ledgerTest = 'packages/core/src/ledger/ledger.test.ts'
const namedFilesTest = 'test/cli/commands/named-files.test.ts'
const store = 'packages/service/src/store/store.ts'

export const guards: readonly Guard[] = [
  {
    id: 'a run without its lock sends nothing',
    file: run,
    guard: '    await this.#options.assertHeld?.()\n',
    without: '',
    heldBy: ['packages/core/src/runs/lock-lost.test.ts'],
  },
  {
    id: 'a page on another machine says the code',
    file: 'packages/unplugin/src/devtools/panel-channel.ts',
    guard: "return typeof given === 'string' && isSame(plain(given), plain(code))",
    without: 'return true',
    heldBy: ['packages/unplugin/src/devtools/panel-channel.test.ts'],
  },
  {
    id: 'a config of strangers is not run',
    file: 'packages/project/src/load-config.ts',
    guard: '    if (isData) return await readAsData(text, name)\n',
    without: '',
    heldBy: ['test/cli/data-config.test.ts'],
  },
  {
    id: 'a private folder that came with the repository is refused',
    file: 'packages/disk/src/private-file.ts',
    guard: '  if (first !== undefined) throw cameWithRepository(first)\n',
    without: '',
    heldBy: ['packages/project/src/git/kept-languages.test.ts'],
  },
  {
    id: 'a fact counts only for the text it hashes to',
    file: decide,
    guard: 'fact.form === form && fact.text === hash',
    without: 'fact.form === form',
    heldBy: [decideTest],
  },
  {
    id: 'a copy of the source is no translation',
    file: decide,
    guard: ' || isSourceCopy(text, seen)) return missing',
    without: ') return missing',
    heldBy: [decideTest],
  },
  {
    id: 'a text of first contact is adopted, not human',
    file: decide,
    guard: "importedBy ?? 'adopted'",
    without: "importedBy ?? 'human'",
    heldBy: [decideTest],
  },
  {
    id: 'only what was out of date on the day of the import may stay so',
    file: decide,
    guard: '(olderThan === source || isSameButForCase(olderThan, source))',
    without: 'true',
    heldBy: [decideTest],
  },
  {
    id: 'a copy is up to date only if it is what its original says now',
    file: decide,
    guard: ' || isLikeOrigin(seen)',
    without: ' || true',
    heldBy: [derivedTest],
  },
  {
    id: 'a copy is made again when its original is written in the same run',
    file: 'packages/core/src/plan/plan-copies.ts',
    guard: "? (isNew && isOurs ? 'stale' : undefined)",
    without: '? undefined',
    heldBy: [derivedTest],
  },
  {
    id: 'a file that copies another is not known as unchanged when that one changed',
    file: 'packages/core/src/diff/unchanged-files.ts',
    guard: ', digest, ...copied])',
    without: ', digest])',
    heldBy: [fileMemoryTest],
  },
  {
    id: 'a text that nothing dates is not called right',
    file: decide,
    guard: 'seen.writtenFor ?? unknownSource',
    without: 'seen.writtenFor ?? source',
    heldBy: [decideTest],
  },
  {
    id: 'an old text that comes back is no news',
    file: decide,
    guard: 'fact.previous !== true)\n  const died',
    without: 'true)\n  const died',
    heldBy: [decideTest],
  },
  {
    id: 'git is asked about texts that nothing else dates',
    file: inspect,
    guard: 'diffs: diffs.map((diff) => (isToAsk(diff) ? decideAgain(diff, more) : diff)),',
    without: 'diffs,',
    heldBy: [adoptionTest],
  },
  {
    id: 'a key that is renamed in all files takes its record along',
    file: movedTexts,
    guard: 'if (isSameSource) return fact',
    without: 'if (isSameSource) return undefined',
    heldBy: [knownTextsTest],
  },
  {
    id: 'a short string under a new key is whose it is if another locale has others',
    file: movedTexts,
    guard: '(isSameForm && !this.#isContradicted(left, stranger))',
    without: 'isSameForm',
    heldBy: [knownTextsTest],
  },
  {
    id: 'a text that stands under its old key too was written anew',
    file: movedTexts,
    guard: 'isSameSource && isLeft && message.fingerprint !== was.source ? fact',
    without: 'isSameSource ? fact',
    heldBy: [knownTextsTest],
  },
  {
    id: 'a short string is not known from a branch that is not part of this one',
    file: 'packages/core/src/diff/elsewhere.ts',
    guard: "from !== 'branch' ||",
    without: 'true ||',
    heldBy: [knownTextsTest],
  },
  {
    id: 'the translation cache knows whose a text is that nothing else knows',
    file: 'packages/core/src/diff/elsewhere.ts',
    guard: '  if (!isDone()) await take(',
    without: '  if (false) await take(',
    heldBy: [knownByCacheTest],
  },
  {
    id: 'a short string that the cache alone knows under another key is whoever typed it',
    file: 'packages/core/src/diff/elsewhere.ts',
    guard: "(from !== 'written' && source === unit.fingerprint)",
    without: 'source === unit.fingerprint',
    heldBy: [knownByCacheTest],
  },
  {
    id: 'a text that a person handed back to the machine is theirs when it comes back',
    file: decide,
    guard: 'isKept(by) || of === unknownSource',
    without: 'isKept(by)',
    heldBy: [decideTest],
  },
  {
    id: 'placeholders in another spelling do not make a reworded source the same',
    file: 'packages/core/src/diff/other-names.ts',
    guard: 'isSame(fact.source) ? unit.fingerprint : fact.source',
    without: 'unit.fingerprint',
    heldBy: ['packages/core/src/runs/other-names.test.ts'],
  },
  {
    id: 'a version with an error in it hides nothing behind it',
    file: 'packages/core/src/diff/ask-file.ts',
    guard: "if (held.includes(undefined)) return 'broken'",
    without: 'if (held.includes(undefined)) return undefined',
    heldBy: ['packages/project/src/git/written-for.deep.test.ts'],
  },
  {
    id: 'answers of git hold only for the history in which they were found',
    file: 'packages/core/src/diff/known-answers.ts',
    guard: '!isSame && found.source !== digestFrom(file, commit)',
    without: 'found.source === undefined',
    heldBy: ['packages/project/src/git/known-answers.deep.test.ts'],
  },
  {
    id: 'a lockfile that was cut off stops a run',
    file: inspect,
    guard: "read.lockfile.condition === 'truncated' && adopt !== true",
    without: 'read.lockfile.condition === undefined',
    heldBy: [projectTest, lockTests],
  },
  {
    id: 'files with a merge conflict stop a run',
    file: 'packages/core/src/runs/plan-messages.ts',
    guard: '  refuseUnreadable(inspection.scan.diagnostics)\n  const config',
    without: '  const config',
    heldBy: [trapsTest],
  },
  {
    id: 'the budget stops a run before its first request',
    file: spend,
    guard: '  refuseOverBudget(projects, planned, maxCharacters)\n',
    without: '',
    heldBy: [projectTest],
  },
  {
    id: 'an implausible deletion stops',
    file: checkReady,
    guard: '  if (!allowPrune) checkPruning(planned)\n',
    without: '',
    heldBy: [projectTest],
  },
  {
    id: 'a saved plan is done exactly or not at all',
    file: spend,
    guard: '  if (savedPlan !== undefined) refuseOtherPlan(savedPlan, planned)\n',
    without: '',
    heldBy: ['packages/core/src/plan/saved-plan.test.ts'],
  },
  {
    id: 'every file may be written before anything is spent',
    file: checkReady,
    guard: "  await checkWritable([...files, '.lockale/ledger'], ports)\n",
    without: '',
    heldBy: [diskTest],
  },
  {
    id: 'what a format refuses to write is set aside before anything is spent',
    file: 'packages/core/src/runs/plan-messages.ts',
    guard: '(rehearse?.({ diffs: own, steps: wanted }) ?? wanted)',
    without: 'wanted',
    heldBy: ['packages/core/src/runs/messages.test.ts'],
  },
  {
    id: 'the answer to an escaped string is plain text again',
    file: 'packages/core/src/translate/one-request.ts',
    guard: '&& isPlain(at) ? decodeEntities(text) : text)',
    without: '&& isPlain(at) ? text : text)',
    heldBy: [batchesTest],
  },
  {
    id: 'a string that came back broken as XML is asked for as plain text',
    file: 'packages/core/src/translate/one-request.ts',
    guard: '(strategy === 1 && refused === undefined)',
    without: '(strategy === 1 || refused === undefined)',
    heldBy: [batchesTest],
  },
  {
    id: 'there is room before anything is spent',
    file: checkReady,
    guard: '  await checkRoom(files, characters * ledgerBytesPerCharacter, ports)\n',
    without: '',
    heldBy: [diskTest],
  },
  {
    id: 'what one package of a workspace paid for no other buys',
    file: 'packages/core/src/ledger/ledger.ts',
    guard: '          const found = other.recall(memoryKey)\n',
    without: '          const found = undefined as string | undefined\n',
    heldBy: ['test/workspace/run.deep.test.ts'],
  },
  {
    id: 'a package that cannot be written does not keep the others from their answers',
    file: sync,
    guard: 'const written = await forEachSettled(staged.done, write)',
    without: 'const written = { done: await eachProject(staged.done, write), failures: [] }',
    heldBy: ['test/workspace/crash.deep.test.ts'],
  },
  {
    id: 'the journal says whose texts are being written',
    file: 'packages/core/src/write/commit-run.ts',
    guard: '    await journal.begin(entries, settings)\n',
    without: '',
    heldBy: [commitRunTest, crashTest, projectTest],
  },
  {
    id: 'texts of people that go leave a copy',
    file: 'packages/core/src/write/commit-run.ts',
    guard: '  if (replaced.length > 0) await (ledger ?? openLedger(ports.fs, ports.root)).archive(replaced)\n',
    without: '',
    heldBy: ['packages/core/src/runs/settling.test.ts'],
  },
  {
    id: 'a run that lost its lock writes nothing',
    file: commit,
    guard: '    await options.assertHeld?.()\n',
    without: '',
    heldBy: [commitTest, commitRunTest, lockTest],
  },
  {
    id: 'a file that changed meanwhile is left alone',
    file: commit,
    guard: ' || (await digestNow(fs, path)) !== edit.digest) return false',
    without: ') return false',
    heldBy: [commitTest],
  },
  {
    id: 'a new name in a folder survives a power cut',
    file: commit,
    guard: '      await fs.syncFolder(dirname(path))\n',
    without: '',
    heldBy: [crashTest],
  },
  {
    id: 'a file is on the disk before it gets its name',
    file: nodeFs,
    guard:
      '        if (like !== undefined) await giveRights(file, like)\n        await file.writeFile(bytes)\n        await syncFile(file)\n',
    without: '        if (like !== undefined) await giveRights(file, like)\n        await file.writeFile(bytes)\n',
    heldBy: [nodeFsTest, crashTest],
  },
  {
    id: 'a line of the ledger is on the disk before it counts',
    file: nodeFs,
    guard: "        await syncFile(file, 'datasync')\n",
    without: '',
    heldBy: [nodeFsTest, crashTest],
  },
  {
    id: 'a ledger that was removed during a run is written again in its place',
    file: 'packages/disk/src/private-file.ts',
    guard: 'file === undefined || (await file.isInPlace())',
    without: 'true',
    heldBy: [ledgerTest],
  },
  {
    id: 'a quota that is used up ends the run',
    file: transition,
    guard: 'if (final !== undefined) return',
    without: "if (final !== undefined && final.why !== 'quota') return",
    heldBy: [runTest],
  },
  {
    id: 'an answer of another machine is held to what all answers are',
    file: 'packages/core/src/translate/shared-answers.ts',
    guard: 'if (isPlain(text, send) && isWhole(send, text)) sound.set',
    without: 'sound.set',
    heldBy: [runTest, 'test/memory/drivers.deep.test.ts'],
  },
  {
    id: 'an answer that breaks its message is not written',
    file: settle,
    guard:
      '  if (restored.ok && !isDoubtful) return { ok: true, text: restored.text, needsReview: false, isSound, ...doubt }\n',
    without: '  if (!isDoubtful) return { ok: true, text: answer, needsReview: false, isSound, ...doubt }\n',
    heldBy: [messageTrapsTest],
  },
  {
    id: 'an answer that a check calls an error is not written',
    file: 'packages/core/src/plan/read-answer.ts',
    guard: 'if (finding !== undefined) return { ok: false, finding }',
    without: '',
    heldBy: ['packages/core/src/runs/check.test.ts', messageTrapsTest],
  },
  {
    id: 'no entry is left with two sources or two targets by a merge',
    file: 'packages/merge/src/merge-catalogs.ts',
    guard: "return duplicates + diagnostics.filter(({ code }) => code === 'duplicate-key').length",
    without: 'return duplicates + 0 * diagnostics.length',
    heldBy: ['packages/merge/src/merge-catalogs.test.ts'],
  },
  {
    id: 'a translation in a folder of a former code is found where it is',
    file: 'packages/setup/src/detect/locale-names.ts',
    guard: 'return androidQualifier(locale) === qualifier ? locale : qualifier',
    without: 'return qualifier === androidQualifier(locale) ? locale : locale',
    heldBy: ['test/first-minute/learnt-layouts.test.ts'],
  },
  {
    id: 'an answer out of all proportion is not written',
    file: 'packages/core/src/plan/read-answer.ts',
    guard: 'if (runaway !== undefined) return { ok: false, finding: runaway }',
    without: '',
    heldBy: ['packages/core/src/translate/second-question.test.ts'],
  },
  {
    id: 'a string that was refused is asked for again, not taken from the record',
    file: 'packages/core/src/plan/send-step.ts',
    guard:
      '    if (restored.ok) return { step: { ...step, recalled: answer }, text: restored.text, first: first.memoryKey }\n',
    without:
      '    if (restored.ok || strategy === 3) return { step: { ...step, recalled: answer }, text: undefined, first: first.memoryKey }\n',
    heldBy: ['packages/core/src/validate/refusals.test.ts'],
  },
  {
    id: 'a string that was refused in three runs is not asked for without being told to',
    file: 'packages/core/src/plan/plan-steps.ts',
    guard: '  return blockedBy([step], options) ?? step\n',
    without: '  return step\n',
    heldBy: ['packages/core/src/validate/refusals.test.ts'],
  },
  {
    id: 'answers in another order are not used',
    file: 'packages/core/src/translate/run.ts',
    guard: '  const used = given.filter((_, at) => mixUp?.positions.has(at) !== true)\n',
    without: '  const used = given\n',
    heldBy: ['packages/core/src/translate/mixed-up.test.ts'],
  },
  {
    id: 'a text is bought once in a run',
    file: batch,
    guard: '    if (send.recalled !== undefined || seen.has(send.memoryKey)) continue\n',
    without: '    if (send.recalled !== undefined) continue\n',
    heldBy: [batchesTest],
  },
  {
    id: 'a damaged line of the ledger is not believed',
    file: 'packages/disk/src/checked-lines.ts',
    guard: '=== checksum(payload) ? payload : undefined',
    without: "!== '' ? payload : undefined",
    heldBy: [ledgerTest],
  },
  {
    id: 'a memory that nobody trusts is only read',
    file: 'packages/core/src/memory/shared-memory.ts',
    guard: '      if (!trusted) return\n',
    without: '',
    heldBy: [memoryTests],
  },
  {
    id: 'no link leads out of the project',
    file: 'packages/disk/src/inside.ts',
    guard: "  if (!isBelow(real, realRoot)) throw refused(file, 'a link that leads out of the project', moveFiles)\n",
    without: '',
    heldBy: ['packages/core/src/write/preflight.test.ts', lockTest],
  },
  {
    id: 'a lock whose process may live is not taken',
    file: 'packages/core/src/write/run-lock.ts',
    guard: 'tornSince === undefined ? found.isGone :',
    without: 'tornSince === undefined ? true :',
    heldBy: [lockTest],
  },
  {
    id: 'an unknown outcome is repeated once',
    file: transition,
    guard: 'if (unknown > 1) return',
    without: 'if (unknown > 9) return',
    heldBy: [runTest],
  },
  {
    id: 'what may be billed twice has a limit',
    file: transition,
    guard: 'if (run.rebought + batch.characters > run.maxRebuy) return',
    without: 'if (run.rebought + batch.characters > Infinity) return',
    heldBy: [runTest],
  },
  {
    id: 'a request is tried four times',
    file: transition,
    guard: 'if (tries >= maxTries) return',
    without: 'if (tries >= 99) return',
    heldBy: [runTest],
  },
  {
    id: 'a run has a budget of repeats',
    file: transition,
    guard: '  if (run.retryTokens < price) return giveUp(run, { pending, failure })\n',
    without: '',
    heldBy: [runTest],
  },
  {
    id: 'nobody waits for longer than allowed',
    file: transition,
    guard: 'if (retryAfterMs === undefined || retryAfterMs <= maxWaitMs)',
    without: 'if (retryAfterMs !== -1)',
    heldBy: [runTest],
  },
  {
    id: 'a service that is only busy is not asked for ever',
    file: transition,
    guard: 'if (fruitless >= maxBusyRounds) return',
    without: 'if (fruitless >= 999) return',
    heldBy: [runTest],
  },
  {
    id: 'an answer is on record before it is used',
    file: run,
    guard: 'await this.#record.received(response)',
    without: 'void response',
    heldBy: [runTest],
  },
  {
    id: 'what was sent again is counted',
    file: transition,
    guard: 'charactersPossiblyTwice: isRebuy ? batch.characters : 0',
    without: 'charactersPossiblyTwice: 0',
    heldBy: [runTest],
  },
  {
    id: 'a run that ends gives its claims back',
    file: run,
    guard: 'await this.#claims.releaseAll()',
    without: 'await Promise.resolve()',
    heldBy: [runTest],
  },
  {
    id: 'what failed while others were answered is tried once more',
    file: transition,
    guard: 'return tryAgain(run)',
    without: 'return none',
    heldBy: [runTest],
  },
  {
    id: 'what others bought is not bought again',
    file: transition,
    guard: 'partOf(batch, ({ memoryKey }) => !found.has(memoryKey))',
    without: 'partOf(batch, () => true)',
    heldBy: [runTest],
  },
  {
    id: 'the key does not go to addresses that have a credential of their own',
    file: 'packages/client/src/http/exchange.ts',
    guard: 'signed === undefined ? {',
    without: 'signed !== null ? {',
    heldBy: ['packages/client/src/http/signed.test.ts'],
  },
  {
    id: 'a service elsewhere cannot send files to this machine',
    file: 'packages/client/src/http/signed.ts',
    guard: "if (isNear && !isLoopback) return 'leads to this machine'",
    without: '',
    heldBy: ['packages/client/src/http/signed.test.ts'],
  },
  {
    id: 'what may have been created is not created again',
    file: 'packages/client/src/http/call.ts',
    guard: "if (cost === 'creates' && mayHaveCreated(error)) throw seen",
    without: '',
    heldBy: ['packages/client/src/http/call.test.ts'],
  },
  {
    id: 'the local service refuses what would pass a limit',
    file: store,
    guard: 'if (isBeyond(key, purchase)) throw quotaExceeded()',
    without: '',
    heldBy: ['test/service/billing.deep.test.ts'],
  },
  {
    id: 'a document that fails is not paid',
    file: store,
    guard: 'giveBack: (account, bill) => account.usage.takeBack(bill),',
    without: 'giveBack: () => undefined,',
    heldBy: ['packages/service/src/routes/documents.test.ts'],
  },
  {
    id: 'a translation in a folder is no source',
    file: 'packages/resources/src/documents/find-files.ts',
    guard: 'translations.has(`${stem}.${extension}`)',
    without: 'extension === locale',
    heldBy: ['test/cli/commands/document.test.ts'],
  },
  {
    id: 'a link in a folder is not sent',
    file: 'packages/resources/src/documents/find-files.ts',
    guard: "if (entry.isSymbolicLink()) return 'link'",
    without: '',
    heldBy: ['test/cli/commands/document.test.ts'],
  },
  {
    id: 'a data folder hears of each change',
    file: 'packages/service/src/store/shelf.ts',
    guard: 'onChange?.(id, value)',
    without: 'undefined',
    heldBy: ['packages/service/src/data/restart.test.ts'],
  },
  {
    id: 'a document type of a TMX file is looked at',
    file: 'packages/formats/src/xml/guard-xml.ts',
    guard: "if (bare.includes('['))",
    without: "if (bare === '[')",
    heldBy: ['packages/service/src/tmx/tmx.test.ts'],
  },
  {
    id: 'a service on this machine answers to no name of others',
    file: 'packages/service/src/server.ts',
    guard: 'exchange.isOnlyLocal && !isOwnName(request)',
    without: 'false',
    heldBy: ['packages/service/src/http/own-host.test.ts'],
  },
  {
    id: 'a broken text is not shipped',
    file: 'packages/core/src/validate/quarantine.ts',
    guard: 'instead.set(form.entry.valueRange.start, sourceText)',
    without: '',
    heldBy: ['packages/core/src/runs/deliver.test.ts'],
  },
  {
    id: 'a build in CI spends nothing unless it is told to',
    file: 'packages/unplugin/src/sync.ts',
    guard: "const isRefused = runsInCi(env) && env['LOCKALE_SPEND'] !== '1'",
    without: 'const isRefused = false',
    heldBy: ['packages/unplugin/src/sync.test.ts'],
  },
  {
    id: 'a file with the texts it had sends nothing',
    file: 'packages/unplugin/src/taken.ts',
    guard: 'if (now.digest === took.digest || now.digest === took.told) continue',
    without: '',
    heldBy: ['test/runtime/vite-hot.test.ts'],
  },
  {
    id: 'a text knows which terms it was made with',
    file: 'packages/core/src/validate/finish.ts',
    guard: 'return { settings, ...(terms === undefined ? {} : { terms }) }',
    without: 'return { settings }',
    heldBy: [namedFilesTest],
  },
  {
    id: 'a changed term is asked for anew, not recalled',
    file: 'packages/core/src/plan/send-step.ts',
    guard: '  if (meets !== undefined) decisive.push(meets)\n',
    without: '',
    heldBy: [namedFilesTest],
  },
  {
    id: 'a glossary is on the service before a text is bought with it',
    file: spend,
    guard: 'if (files.length > 0) await group[0].translator.readyFiles?.(files, { signal, onEvent })',
    without: '',
    heldBy: [namedFilesTest],
  },
  {
    id: 'what was changed on the service is not overwritten',
    file: 'packages/resources/src/glossary/push.ts',
    guard: '  refuseBlocked([plan], options)\n',
    without: '',
    heldBy: [namedFilesTest],
  },
  {
    id: 'a changed description is seen, although the lockfile names the source string',
    file: 'packages/core/src/diff/fact-source.ts',
    guard: 'return !this.#hasNotes || this.plainFactIn(locale) !== undefined',
    without: 'return true',
    heldBy: [fileMemoryTest],
  },
  {
    id: 'counts from the memory lose the messages that are compared again',
    file: 'packages/core/src/diff/diff.ts',
    guard: '    if (!isOpen) counter.remove(recorded.factsIn(locale))\n',
    without: '',
    heldBy: [fileMemoryTest],
  },
  {
    id: 'with a memory of a file, translations without a message are found only where texts are left over',
    file: 'packages/core/src/diff/diff.ts',
    guard: 'units.length - count + countTexts(sorted.used)',
    without: 'countTexts(target.entries.values())',
    heldBy: [fileMemoryTest],
  },
  {
    id: 'a command that asked git is said again only if an earlier one had the answers',
    file: 'packages/project/src/answer-memory/watched-files.ts',
    guard: "          if (name !== 'head') forget()\n",
    without: '',
    heldBy: ['packages/cli/src/answer-memory.test.ts'],
  },
  {
    id: 'a high score takes no doubt away',
    file: 'packages/core/src/translate/judge.ts',
    guard: 'needsReview: one.needsReview || isLow',
    without: 'needsReview: isLow',
    heldBy: ['test/engines/judge.test.ts'],
  },
  {
    id: 'only a sync asks a judge',
    file: spend,
    guard: 'options.judges === true && isJudged(project)',
    without: 'isJudged(project)',
    heldBy: ['test/engines/judge.test.ts'],
  },
  {
    id: 'a translation in doubt is not shared with machines that do not know the doubt',
    file: 'packages/core/src/translate/shared-answers.ts',
    guard: 'if (!isMore && this.#isWhole(send, text))',
    without: 'if (this.#isWhole(send, text))',
    heldBy: ['test/engines/doubt.test.ts'],
  },
]

/** @throws {Error} */
export function findGuard(id: string): Guard {
  const guard = guards.find((each) => each.id === id)
  if (guard === undefined) throw new Error(`There is no guard ${JSON.stringify(id)}.`)
  return guard
}
