import { KEY_COMMANDS } from "../../helpers/wrong-commands.ts";
import { testWrongSteps } from "../../helpers/wrong-steps.ts";

testWrongSteps("keys", KEY_COMMANDS);
