import { INDEX_COMMANDS } from "../../helpers/wrong-commands.ts";
import { testWrongSteps } from "../../helpers/wrong-steps.ts";

testWrongSteps("indices", INDEX_COMMANDS);
