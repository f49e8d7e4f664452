/** The person behind this browser: a guest with a name, or an account. */
import type { Arrival, MailWish, Me, NewAccount } from "../../wire";
import { t } from "../words";
import { api } from "./api";

const ARRIVED = "palatium.arrived";

class Person {
  now = $state.raw<Me | null>(null);
  /** What came along with the log-in after which this page began anew. */
  readonly arrival: Arrival | null;
  private asked: Promise<Me> | null = null;
  /** Other tabs of this browser are the same person. */
  private tabs = new BroadcastChannel("palatium.me");

  constructor() {
    const arrived = sessionStorage.getItem(ARRIVED);
    sessionStorage.removeItem(ARRIVED);
    this.arrival = arrived ? (JSON.parse(arrived) as Arrival) : null;
    this.tabs.onmessage = ({ data }: MessageEvent<Me | null>) => {
      if (data && data.id === this.now?.id) this.now = data;
      else location.reload();
    };
  }

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
    this.is(await api.rename(name));
  }

  async register(account: NewAccount): Promise<void> {
    this.is(await api.register(account));
  }

  async wishForMails(wish: MailWish): Promise<void> {
    this.is(await api.wishForMails(wish));
  }

  private is(me: Me): void {
    this.now = me;
    this.tabs.postMessage(me);
  }

  /** Other seats are yours now: every page begins anew. */
  async login(login: string, password: string): Promise<void> {
    this.arrive(await api.login({ login, password }));
    location.reload();
  }

  async reset(code: string, password: string): Promise<void> {
    this.arrive(await api.reset({ code, password }));
    location.assign("/account");
  }

  private arrive(me: Me): void {
    if (me.arrival) sessionStorage.setItem(ARRIVED, JSON.stringify(me.arrival));
    this.tabs.postMessage(me);
  }

  async logout(): Promise<void> {
    await api.logout();
    this.tabs.postMessage(null);
    location.assign("/");
  }

  async remove(password: string): Promise<void> {
    await api.remove({ password });
    this.tabs.postMessage(null);
    location.assign("/");
  }
}

export const person = new Person();
