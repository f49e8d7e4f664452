/** Something that is asked of the server: whether it is under way, and how it ended. */
import { sentence, t } from "../../lib/words";

export class Attempt {
  busy = $state(false);
  problem = $state("");
  done = $state("");

  /** Do it, unless something is under way; say how it went. */
  async run(what: () => Promise<unknown>, said = ""): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = this.done = "";
    try {
      await what();
      this.done = said;
      return true;
    } catch (failed) {
      this.problem = sentence((failed as Error).message || t("error.server"));
      return false;
    } finally {
      this.busy = false;
    }
  }

  forget(): void {
    this.problem = this.done = "";
  }
}
