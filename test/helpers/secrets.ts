// Fresh in every test file: a secret that stands in the source protects nothing, not even by accident.
import { makeSecrets } from "../../scripts/secrets.ts";

export const TEST_SECRETS = makeSecrets();
