/** The person behind this browser: a guest with a name, or an account. */
import type { MailWish, Me, NewAccount } from "../../wire";
import { t } from "../words";
import { api } from "./api";

class Person {
  now = $state.raw<Me | null>(null);
  private asked: Promise<Me> | null = null;

  /** Who this is; a stranger becomes a guest. Asked once. */
  load(): Promise<Me> {
    this.asked ??= api.me().then((me) => (this.now = me));
    this.asked.catch(() => (this.asked = null));
    return this.asked;
  }

  /** Set while a guest who sits down is asked for a name. */
  isAsked = $state(false);
  private answered: ((isNamed: boolean) => void) | null = null;

  /** Who sits down among others for the first time is asked for a name; false if they would not. */
  async hasName(): Promise<boolean> {
    const me = await this.load();
    if (me.login || me.name !== t("me.guest")) return true;
    this.isAsked = true;
    return new Promise((answered) => (this.answered = answered));
  }

  answer(isNamed: boolean): void {
    this.isAsked = false;
    this.answered?.(isNamed);
    this.answered = null;
  }

  async rename(name: string): Promise<void> {
    this.now = await api.rename(name);
  }

  async register(account: NewAccount): Promise<void> {
    this.now = await api.register(account);
  }

  async wishForMails(wish: MailWish): Promise<void> {
    this.now = await api.wishForMails(wish);
  }

  /** Other seats are yours now: every page begins anew. */
  async login(login: string, password: string): Promise<void> {
    await api.login({ login, password });
    location.reload();
  }

  async logout(): Promise<void> {
    await api.logout();
    location.assign("/");
  }
}

export const person = new Person();
