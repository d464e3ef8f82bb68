// Checks what a checkout needs: a way to start the servers, and a browser for the tests. A missing tool is a warning.
import { execFile } from "node:child_process";
import { type Finding, ok, warning } from "../doctor/finding.ts";
import { findChromium } from "./chromium.ts";
import { composeAnswers, dockerAnswers } from "./stack/docker.ts";
import { findJdk } from "./stack/java.ts";

export async function examineDevelopment(): Promise<Finding[]> {
  const [docker, compose, jdk, maven] = await Promise.all([
    dockerAnswers(),
    composeAnswers(),
    findJdk().catch(() => undefined),
    mavenVersion(),
  ]);
  return judgeDevelopment({
    docker,
    compose,
    jdk: jdk && `${jdk.version} in ${jdk.home}`,
    maven,
    chromium: findChromium(),
  });
}

interface Tools {
  /** An engine answers. */
  docker: boolean;
  /** Its Compose plugin is installed: the demo needs it, the tests do not. */
  compose: boolean;
  jdk: string | undefined;
  maven: string | undefined;
  chromium: string | undefined;
}

export function judgeDevelopment({ docker, compose, jdk, maven, chromium }: Tools): Finding[] {
  const embedded = jdk !== undefined && maven !== undefined;
  const found = [
    docker ? `Docker${compose ? "" : " without Compose"}` : undefined,
    jdk && `JDK ${jdk}`,
    maven && `Maven ${maven}`,
  ].filter(Boolean);
  return [
    (docker && compose) || embedded
      ? ok("Own servers", found.join(", "))
      : warning(
          "Own servers",
          `found only ${found.join(", ") || "nothing"}: ${docker ? "`npm run demo`" : "`npm run demo` and `npm test`"} cannot start servers`,
          `install ${docker ? "the Compose plugin of Docker" : "Docker with its Compose plugin"}, or a JDK 21 or newer and Maven`,
        ),
    chromium === undefined
      ? warning("Browser", "no Chromium: the browser tests cannot run", "install one or set CHROMIUM_PATH")
      : ok("Browser", chromium),
  ];
}

function mavenVersion(): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile("mvn", ["-version"], { timeout: 20_000 }, (error, stdout) =>
      resolve(error === null ? /Maven ([\d.]+)/.exec(stdout)?.[1] : undefined),
    );
  });
}
