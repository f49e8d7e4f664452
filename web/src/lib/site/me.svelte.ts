/** The person behind this browser: a guest with a name, or an account. */
import type { MailWish, Me, NewAccount } from "../../wire";
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
