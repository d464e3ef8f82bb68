// Runs `beforeAll` hooks with the first test that follows them: Stryker looks at tests alone, so that a change that breaks the
// set-up, and with it every test of the file, would count as one that no test has noticed.
import { TestRunner } from "vitest";

export default class MutationRunner extends TestRunner {
  override async onBeforeRunSuite(suite: Parameters<TestRunner["onBeforeRunSuite"]>[0]): Promise<void> {
    await super.onBeforeRunSuite(suite);
    const hooks = TestRunner.getSuiteHooks(suite);
    const setUps = hooks.beforeAll.splice(0);
    let settingUp: Promise<void> | undefined;
    hooks.beforeEach.unshift(() => {
      settingUp ??= setUps.reduce<Promise<unknown>>(
        (before, setUp) => before.then(() => setUp(suite as never)),
        Promise.resolve(),
      ) as Promise<void>;
      return settingUp;
    });
  }
}
