import { DATA_COMMANDS } from "../../helpers/wrong-commands.ts";
import { testWrongSteps } from "../../helpers/wrong-steps.ts";

testWrongSteps("data", DATA_COMMANDS);
