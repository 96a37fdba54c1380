// A vitest reporter for `npm test`: what passed, what failed, what needed a second try, and how long each file took.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

export default class TestReport {
  #passed = 0;
  #bad = [];
  #flaky = [];
  #seconds = {};

  onTestCaseResult(test) {
    const { state, errors } = test.result();
    const at = {
      file: relative('.', test.module.moduleId),
      title: test.fullName,
      message: (errors ?? []).map((error) => error.stack ?? error.message).join('\n'),
    };
    if (state === 'passed') this.#passed += 1;
    else this.#bad.push(at);
    // Errors of the first try are kept.
    if (test.diagnostic()?.flaky) this.#flaky.push(at);
  }

  onTestModuleEnd(module) {
    const file = relative('.', module.moduleId);
    const { collectDuration, duration, setupDuration } = module.diagnostic();
    this.#seconds[file] = (collectDuration + duration + setupDuration) / 1000;
    // A file that failed to load has no tests that could fail.
    for (const error of module.errors())
      this.#bad.push({ file, title: '', message: error.stack ?? error.message });
  }

  onTestRunEnd(_modules, unhandled) {
    for (const error of unhandled)
      this.#bad.push({ file: 'the run of vitest', title: '', message: error.stack ?? error.message });
    writeFileSync(
      process.env.TEST_REPORT,
      JSON.stringify({ passed: this.#passed, bad: this.#bad, flaky: this.#flaky, seconds: this.#seconds }),
    );
  }
}
