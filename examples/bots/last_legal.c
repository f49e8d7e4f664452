/* An outside bot in plain C: plays the last of its options.
 *
 *     cc -o last_legal examples/bots/last_legal.c
 *     palatium arena azul --bots stdio:./last_legal,random
 *
 * Messages are JSON lines (docs/bots.md). This bot needs three facts of them: the type, the id
 * and the ints of the options, so it looks for these instead of parsing all the rest. Palatium
 * writes its messages without spaces, and "int" is the first key of each option.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long number_after(const char *text, const char *key) {
    const char *found = strstr(text, key);
    return found ? strtol(found + strlen(key), NULL, 10) : -1;
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        if (strncmp(line, "{\"type\":\"hello\"", 15) == 0) {
            puts("{\"type\":\"hello\",\"protocol\":1,\"name\":\"last legal\"}");
        } else if (strncmp(line, "{\"type\":\"options\"", 17) == 0) {
            const char *key = "{\"int\":";
            long chosen = -1;
            for (char *at = strstr(line, key); at; at = strstr(at + 1, key))
                chosen = strtol(at + strlen(key), NULL, 10);
            printf("{\"type\":\"choose\",\"id\":%ld,\"int\":%ld}\n",
                   number_after(line, "\"id\":"), chosen);
        } else if (strncmp(line, "{\"type\":\"bye\"", 13) == 0) {
            break;
        }
        fflush(stdout);
    }
    free(line);
    return 0;
}
