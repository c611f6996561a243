/* Search for Face to Face, compiled: optional, and nothing but speed. planning.py does the same in Python, and a test
 * says that both find the same turns and the same games.
 *
 * Which card fits which pile is not written here: the masks come from cards.py. All of it is seen from the player who
 * is about to lay ("own") and the other one ("their"). There are no globals, and the lock of Python is given up while
 * something is computed: bots may think side by side.
 */
#define Py_LIMITED_API 0x030B0000
#include <Python.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PILES = 4, TOPS = 64, FEWEST = 2, DRAWN = 2, MOST_HAND = 7, MOST_TURNS = 1 << 15 };
enum { INPUTS = 84, FIRST = 32, SECOND = 16 };
enum { OF_PILES = 44, SIGHTS = INPUTS - OF_PILES }; /* inputs on the room of the piles, and all others */
enum { WEIGHTS = INPUTS * FIRST + FIRST + FIRST * SECOND + SECOND + SECOND + 1 };
enum { THRESHOLDS = 10, LONGEST = 128, BATCH = 4 };

typedef uint64_t Mask;

typedef struct {
    Mask fits[PILES][TOPS];
    Mask last, full, jump, single; /* the descending base, cards in a full hand, the jump, whether one card may win */
} Rules;

typedef struct {
    Mask hand, deck, other; /* the own hand, what may be in the own deck, and what the other may still hold or draw */
    int in_deck, other_hand, other_deck;
    int top[PILES];
    int laid, helped;
} Position;

/* One outcome of a turn, and what is needed to find the way there: a gift, and which cards went on the own piles. */
typedef struct {
    Mask hand;
    uint8_t top[PILES];
    uint8_t laid, helped, own, gift, gift_pile;
} Turn;

/* Cards are numbered as they lie in the hand; the number after the last stands for the top that lay there before. The
 * two own piles do not meet: in which order one card goes here and another there makes no difference. */
typedef struct {
    int count, card[MOST_HAND];
    uint8_t follows[2][MOST_HAND];     /* on which of the tops a card fits, by own pile */
    uint8_t reach[2][1 << MOST_HAND];  /* the tops that are possible when just these cards were laid on that pile */
    Turn turn[MOST_TURNS];
    int turns;
} Tree;

/* What a player knows after a turn: all that the evaluation looks at. */
typedef struct {
    Mask hand, deck, other;
    int in_hand, in_deck, other_hand, other_deck, helped;
    int top[PILES];
} After;

static int bits(Mask mask) { return __builtin_popcountll(mask); }
static int lowest(Mask mask) { return __builtin_ctzll(mask); }

static uint64_t draw64(uint64_t *seed)
{
    uint64_t z = (*seed += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static double chance(uint64_t *seed) { return (double)(draw64(seed) >> 11) * 0x1p-53; }
static int below(uint64_t *seed, int many) { return (int)(chance(seed) * many); }

/* Turns --------------------------------------------------------------------------------------------------------- */

static void number_cards(Tree *tree, const Rules *rules, const Position *at)
{
    tree->count = 0;
    for (Mask hand = at->hand; hand; hand &= hand - 1)
        tree->card[tree->count++] = lowest(hand);
    for (int pile = 0; pile < 2; pile++) {
        for (int i = 0; i < tree->count; i++) {
            int tops = 0;
            for (int j = 0; j <= tree->count; j++) {
                int top = j < tree->count ? tree->card[j] : at->top[pile];
                tops |= (int)(rules->fits[pile][top] >> tree->card[i] & 1) << j;
            }
            tree->follows[pile][i] = (uint8_t)tops;
        }
        tree->reach[pile][0] = (uint8_t)(1 << tree->count);
        for (int set = 1; set < 1 << tree->count; set++) {
            int tops = 0;
            for (int i = 0; i < tree->count; i++)
                if (set >> i & 1 && tree->reach[pile][set ^ 1 << i] & tree->follows[pile][i])
                    tops |= 1 << i;
            tree->reach[pile][set] = (uint8_t)tops;
        }
    }
}

static void note_turns(Tree *tree, const Position *at, uint64_t pairs, Turn turn)
{
    if (turn.laid < FEWEST && (turn.hand != 0 || at->in_deck != 0))
        return;
    for (; pairs && tree->turns < MOST_TURNS; pairs &= pairs - 1) {
        int up = lowest(pairs) >> 3, down = lowest(pairs) & 7;
        turn.top[0] = (uint8_t)(up < tree->count ? tree->card[up] : at->top[0]);
        turn.top[1] = (uint8_t)(down < tree->count ? tree->card[down] : at->top[1]);
        tree->turn[tree->turns++] = turn;
    }
}

static int number_of(const Tree *tree, int card)
{
    int i = 0;
    while (i < tree->count && tree->card[i] != card)
        i++;
    return i;
}

/* A gift may have left a top of the same value as a card in hand: then it is the same whichever of them is on top. */
static uint64_t merged(const Tree *tree, const Position *at, uint64_t pairs)
{
    int up = number_of(tree, at->top[0]), down = number_of(tree, at->top[1]), start = tree->count;
    if (up < start) {
        uint64_t row = pairs >> (8 * start) & 0xFF;
        pairs = (pairs & ~((uint64_t)0xFF << (8 * start))) | row << (8 * up);
    }
    if (down < start) {
        uint64_t column = pairs >> start & 0x0101010101010101u;
        pairs = (pairs & ~(column << start)) | column << down;
    }
    return pairs;
}

/* All that can come of a turn, each outcome once. */
static void find_turns(Tree *tree, const Rules *rules, const Position *at)
{
    tree->turns = 0;
    if (at->laid == 0 && at->in_deck == 0 && bits(at->hand) == 1 && !rules->single)
        return; /* one last card has lost */
    number_cards(tree, rules, at);
    Mask gifts[2] = {0, 0};
    if (!at->helped)
        for (int pile = 0; pile < 2; pile++)
            gifts[pile] = at->hand & rules->fits[2 + pile][at->top[2 + pile]];
    for (int own = 0; own < 1 << tree->count; own++) {
        uint64_t pairs = 0; /* of tops, up and down: bit 8 up + down */
        for (int up = own;; up = (up - 1) & own) {
            uint64_t downs = tree->reach[1][own ^ up];
            if (downs)
                for (int tops = tree->reach[0][up]; tops; tops &= tops - 1)
                    pairs |= downs << (8 * lowest((Mask)tops));
            if (up == 0)
                break;
        }
        if (pairs == 0)
            continue;
        pairs = merged(tree, at, pairs);
        Mask laid = 0;
        for (int i = 0; i < tree->count; i++)
            laid |= (Mask)(own >> i & 1) << tree->card[i];
        Turn turn = {at->hand ^ laid, {0, 0, (uint8_t)at->top[2], (uint8_t)at->top[3]}, (uint8_t)(at->laid + bits(laid)),
                     (uint8_t)at->helped, (uint8_t)own, 0, 0};
        note_turns(tree, at, pairs, turn);
        for (int pile = 0; pile < 2; pile++)
            for (Mask gift = turn.hand & gifts[pile]; gift; gift &= gift - 1) {
                Turn kind = turn;
                kind.gift = (uint8_t)lowest(gift);
                kind.gift_pile = (uint8_t)(2 + pile);
                kind.hand ^= (Mask)1 << kind.gift;
                kind.top[2 + pile] = kind.gift;
                kind.laid++;
                kind.helped = 1;
                note_turns(tree, at, pairs, kind);
            }
    }
}

/* An order in which these cards can be laid on a pile so that this one is on top. */
static int order_of(const Tree *tree, int pile, int set, int top, uint8_t *cards)
{
    if (set == 0)
        return 0;
    int below_it = tree->reach[pile][set ^ 1 << top] & tree->follows[pile][top];
    int count = order_of(tree, pile, set ^ 1 << top, lowest((Mask)below_it), cards);
    cards[count] = (uint8_t)tree->card[top];
    return count + 1;
}

/* The cards of a turn in an order that is allowed, and the pile of each. */
static int way_to(const Tree *tree, const Position *at, const Turn *turn, uint8_t *cards, uint8_t *piles)
{
    int up = turn->own, count = 0, downs = 0;
    for (;; up = (up - 1) & turn->own) {
        int last = up ? number_of(tree, turn->top[0]) : tree->count;
        int other = turn->own ^ up ? number_of(tree, turn->top[1]) : tree->count;
        int fine = up || turn->top[0] == at->top[0], other_fine = turn->own ^ up || turn->top[1] == at->top[1];
        if (fine && other_fine && tree->reach[0][up] >> last & 1 && tree->reach[1][turn->own ^ up] >> other & 1) {
            count = order_of(tree, 0, up, last, cards);
            downs = order_of(tree, 1, turn->own ^ up, other, cards + count);
            break;
        }
        if (up == 0)
            break;
    }
    memset(piles, 0, (size_t)count);
    memset(piles + count, 1, (size_t)downs);
    count += downs;
    if (turn->gift) {
        cards[count] = turn->gift;
        piles[count++] = turn->gift_pile;
    }
    return count;
}

static int wins(const Position *at, const Turn *turn) { return turn->hand == 0 && at->in_deck == 0; }

static void after_turn(After *after, const Rules *rules, const Position *at, const Turn *turn)
{
    int left = bits(turn->hand);
    int due = turn->helped ? (int)rules->full - left : DRAWN;
    int drawn = due < at->in_deck ? due : at->in_deck;
    after->hand = turn->hand;
    after->deck = at->deck;
    after->other = at->other;
    after->in_hand = left + drawn;
    after->in_deck = at->in_deck - drawn;
    after->other_hand = at->other_hand;
    after->other_deck = at->other_deck;
    after->helped = turn->helped;
    for (int pile = 0; pile < PILES; pile++)
        after->top[pile] = turn->top[pile];
}

/* What a turn costs at first sight, doubled: see planning.py. */
static int damage(const Position *at, const Turn *turn)
{
    int own = turn->top[0] - at->top[0] + at->top[1] - turn->top[1];
    int gift = at->top[2] - turn->top[2] + turn->top[3] - at->top[3];
    return 2 * own + gift + 4 * (turn->laid - FEWEST);
}

/* The evaluation ------------------------------------------------------------------------------------------------- */

static const int ROOM[THRESHOLDS] = {3, 6, 9, 13, 18, 24, 31, 39, 47, 54};

static Mask above(int card) { return ~(Mask)0 << (card + 1); }
static Mask under(int card) { return ((Mask)1 << card) - 1; }
static Mask bit(int card) { return card > 0 && card < TOPS ? (Mask)1 << card : 0; }

static float gap_above(Mask *hand, int top, float span)
{
    Mask fit = *hand & above(top);
    if (!fit)
        return 1.0f;
    int card = lowest(fit);
    *hand ^= (Mask)1 << card;
    return (float)(card - top) / span;
}

static float gap_below(Mask *hand, int top, float span)
{
    Mask fit = *hand & under(top);
    if (!fit)
        return 1.0f;
    int card = 63 - __builtin_clzll(fit);
    *hand ^= (Mask)1 << card;
    return (float)(top - card) / span;
}

static float cheapest_gift(Mask hand, int up, int down, float span)
{
    Mask low = hand & under(up), high = hand & above(down);
    float cost = 1.0f;
    if (low)
        cost = (float)(up - (63 - __builtin_clzll(low))) / span;
    if (high && (float)(lowest(high) - down) / span < cost)
        cost = (float)(lowest(high) - down) / span;
    return cost;
}

static void rooms(int *room, const Rules *rules, const After *at)
{
    room[0] = (int)rules->last - at->top[0];
    room[1] = at->top[1] - 1;
    room[2] = (int)rules->last - at->top[2];
    room[3] = at->top[3] - 1;
}

static void sights(float *y, const Rules *rules, const After *at)
{
    int last = (int)rules->last, jump = (int)rules->jump;
    int up = at->top[0], down = at->top[1], their_up = at->top[2], their_down = at->top[3];
    float span = (float)(last - 1), cards = (float)(last - 2);
    int own = at->in_hand + at->in_deck, theirs = at->other_hand + at->other_deck;
    y[0] = (float)at->in_hand / 6.0f;
    y[1] = (float)at->in_deck / cards;
    y[2] = (float)own / cards;
    y[3] = (float)at->other_hand / 6.0f;
    y[4] = (float)at->other_deck / cards;
    y[5] = (float)theirs / cards;
    y[6] = (float)(own - theirs) / 10.0f;
    y[7] = at->in_deck == 0;
    y[8] = at->other_deck == 0;
    y[9] = at->in_hand <= 2;
    y[10] = at->in_hand <= 3;
    y[11] = at->in_hand <= 4;
    y[12] = own == 1;
    y[13] = at->other_hand <= 2;
    y[14] = at->other_hand <= 3;
    y[15] = at->other_hand <= 4;
    Mask rest_up = at->hand, rest_down = at->hand;
    y[16] = gap_above(&rest_up, up, span);
    y[17] = gap_below(&rest_down, down, span);
    y[18] = gap_above(&rest_up, up, span);
    y[19] = gap_below(&rest_down, down, span);
    Mask back_up = bit(up - jump), back_down = bit(down + jump);
    y[20] = (at->hand & back_up) != 0;
    y[21] = (at->hand & back_down) != 0;
    y[22] = (at->deck & back_up) != 0;
    y[23] = (at->deck & back_down) != 0;
    y[24] = (at->other & bit(their_up - jump)) != 0;
    y[25] = (at->other & bit(their_down + jump)) != 0;
    y[26] = (float)bits(at->hand & at->hand >> jump) / 3.0f;
    Mask stuck = ~above(up) & ~under(down), their_stuck = ~above(their_up) & ~under(their_down);
    y[27] = (float)bits(at->hand & stuck) / 6.0f;
    y[28] = (float)bits(at->deck & stuck) / 20.0f;
    y[29] = (float)bits(at->other & their_stuck) / 20.0f;
    y[30] = (float)bits(at->hand & above(up)) / 6.0f;
    y[31] = (float)bits(at->hand & under(down)) / 6.0f;
    y[32] = (float)bits(at->deck & above(up)) / cards;
    y[33] = (float)bits(at->deck & under(down)) / cards;
    y[34] = (float)bits(at->other & above(their_up)) / cards;
    y[35] = (float)bits(at->other & under(their_down)) / cards;
    y[36] = cheapest_gift(at->hand, their_up, their_down, span);
    y[37] = (float)at->helped;
    y[38] = up > down ? (float)(up - down) / span : 0.0f;
    y[39] = their_up > their_down ? (float)(their_up - their_down) / span : 0.0f;
}

/* All inputs, as learning needs them. */
static void look(float *x, const Rules *rules, const After *at)
{
    int room[PILES];
    rooms(room, rules, at);
    for (int pile = 0; pile < PILES; pile++) {
        x[pile] = (float)room[pile] / (float)(rules->last - 1);
        for (int i = 0; i < THRESHOLDS; i++)
            x[PILES + THRESHOLDS * pile + i] = room[pile] > ROOM[i];
    }
    sights(x + OF_PILES, rules, at);
}

/* The inputs of the same position upside down: what goes up goes down. */
static void mirror(float *to, const float *from)
{
    static const int PAIRS[][2] = {{0, 1}, {2, 3}, {60, 61}, {62, 63}, {64, 65}, {66, 67}, {68, 69}, {74, 75}, {76, 77}, {78, 79}};
    memcpy(to, from, INPUTS * sizeof *to);
    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++) {
        to[PAIRS[i][0]] = from[PAIRS[i][1]];
        to[PAIRS[i][1]] = from[PAIRS[i][0]];
    }
    for (int side = 0; side < 2; side++) {
        const float *up = from + PILES + 2 * side * THRESHOLDS;
        float *into = to + PILES + 2 * side * THRESHOLDS;
        memcpy(into, up + THRESHOLDS, THRESHOLDS * sizeof *to);
        memcpy(into + THRESHOLDS, up, THRESHOLDS * sizeof *to);
    }
}

typedef struct {
    float first[INPUTS][FIRST], first_bias[FIRST];
    float second[FIRST][SECOND], second_bias[SECOND];
    float third[SECOND], third_bias;
} Net;

static void weigh(float *hidden, float (*const rows)[FIRST], const float *x, int inputs)
{
    for (int i = 0; i < inputs; i++)
        if (x[i] != 0.0f)
            for (int j = 0; j < FIRST; j++)
                hidden[j] += x[i] * rows[i][j];
}

static float conclude(const Net *net, float *hidden, float *deep)
{
    memcpy(deep, net->second_bias, sizeof net->second_bias);
    for (int i = 0; i < FIRST; i++) {
        if (hidden[i] <= 0.0f) {
            hidden[i] = 0.0f;
            continue;
        }
        for (int j = 0; j < SECOND; j++)
            deep[j] += hidden[i] * net->second[i][j];
    }
    float out = net->third_bias;
    for (int j = 0; j < SECOND; j++) {
        if (deep[j] < 0.0f)
            deep[j] = 0.0f;
        out += deep[j] * net->third[j];
    }
    return out;
}

static float think(const Net *net, const float *x, float *hidden, float *deep)
{
    memcpy(hidden, net->first_bias, sizeof net->first_bias);
    weigh(hidden, (float(*const)[FIRST])net->first, x, INPUTS);
    return conclude(net, hidden, deep);
}

/* A network ready for use: what the room on a pile adds to the first layer is summed up once. */
typedef struct {
    Net net;
    float of_room[PILES][TOPS][FIRST];
} Mind;

static void prepare(Mind *mind, const Rules *rules)
{
    for (int pile = 0; pile < PILES; pile++)
        for (int room = 0; room < TOPS; room++) {
            float *sum = mind->of_room[pile][room];
            for (int j = 0; j < FIRST; j++)
                sum[j] = mind->net.first[pile][j] * (float)room / (float)(rules->last - 1);
            for (int i = 0; i < THRESHOLDS && room > ROOM[i]; i++)
                for (int j = 0; j < FIRST; j++)
                    sum[j] += mind->net.first[PILES + THRESHOLDS * pile + i][j];
        }
}

static float squash(float out) { return 1.0f / (1.0f + expf(-out)); }

static float worth(const Mind *mind, const Rules *rules, const Position *at, const Turn *turn)
{
    float hidden[FIRST], deep[SECOND], y[SIGHTS];
    int room[PILES];
    After after;
    if (wins(at, turn))
        return 1e9f;
    after_turn(&after, rules, at, turn);
    rooms(room, rules, &after);
    sights(y, rules, &after);
    const float *a = mind->of_room[0][room[0]], *b = mind->of_room[1][room[1]];
    const float *c = mind->of_room[2][room[2]], *d = mind->of_room[3][room[3]];
    for (int j = 0; j < FIRST; j++)
        hidden[j] = mind->net.first_bias[j] + a[j] + b[j] + c[j] + d[j];
    weigh(hidden, (float(*const)[FIRST])(mind->net.first + OF_PILES), y, SIGHTS);
    return conclude(&mind->net, hidden, deep);
}

/* Of all turns those that cost least at first sight, as many as are kept; in the order in which they were found. */
static int cheapest(Tree *tree, const Rules *rules, const Position *at, int keep, int *kept)
{
    enum { MIDDLE = 600, BUCKETS = 1200 };
    static const int REFILL = 3;
    if (keep <= 0 || tree->turns <= keep) {
        for (int i = 0; i < tree->turns; i++)
            kept[i] = i;
        return tree->turns;
    }
    int many[BUCKETS] = {0};
    int16_t *cost = malloc((size_t)tree->turns * sizeof *cost);
    if (cost == NULL) {
        for (int i = 0; i < keep; i++)
            kept[i] = i;
        return keep;
    }
    for (int i = 0; i < tree->turns; i++) {
        const Turn *turn = &tree->turn[i];
        int due = turn->helped ? (int)rules->full - bits(turn->hand) : DRAWN;
        int found = damage(at, turn) - REFILL * (due < at->in_deck ? due : at->in_deck) + MIDDLE;
        if (wins(at, turn))
            found = 0;
        cost[i] = (int16_t)(found < 0 ? 0 : found >= BUCKETS ? BUCKETS - 1 : found);
        many[cost[i]]++;
    }
    int bound = 0, room = keep;
    while (room >= many[bound])
        room -= many[bound++];
    int count = 0;
    for (int i = 0; i < tree->turns; i++)
        if (cost[i] < bound || (cost[i] == bound && room-- > 0))
            kept[count++] = i;
    free(cost);
    return count;
}

typedef struct {
    Tree tree;
    int kept[MOST_TURNS];
} Table;

/* The best turn by the evaluation alone: its number, or -1 where there is none. */
static int best_turn(Table *table, const Mind *mind, const Rules *rules, const Position *at, int keep, float *value)
{
    find_turns(&table->tree, rules, at);
    int count = cheapest(&table->tree, rules, at, keep, table->kept), best = -1;
    for (int i = 0; i < count; i++) {
        float found = worth(mind, rules, at, &table->tree.turn[table->kept[i]]);
        if (best < 0 || found > *value) {
            *value = found;
            best = table->kept[i];
        }
    }
    return best;
}

static Mask some_of(Mask cards, int many, uint64_t *seed)
{
    int list[TOPS], count = 0;
    Mask chosen = 0;
    for (; cards; cards &= cards - 1)
        list[count++] = lowest(cards);
    for (int i = 0; i < many && i < count; i++) {
        int at = i + below(seed, count - i), card = list[at];
        list[at] = list[i];
        chosen |= (Mask)1 << card;
    }
    return chosen;
}

/* The other player's turn after this one, with this hand. */
static Position turned(const After *after, Mask hand)
{
    Position next = {hand, after->other & ~hand, after->hand | after->deck, after->other_deck, after->in_hand, after->in_deck,
                     {after->top[2], after->top[3], after->top[0], after->top[1]}, 0, 0};
    return next;
}

/* How likely a player wins after a turn who draws these cards while the other holds that hand: the other's best reply, and
 * the best turn after it. (The reply alone would not do: the other does not know what is left in this player's hand.) */
static float outlook(Table *table, const Mind *mind, const Rules *rules, const After *after, Mask hand, Mask draws, int keep)
{
    float value = 0.0f;
    Position reply = turned(after, hand);
    int best = best_turn(table, mind, rules, &reply, keep, &value);
    if (best < 0)
        return 1.0f;
    const Turn *turn = &table->tree.turn[best];
    if (wins(&reply, turn))
        return 0.0f;
    After then;
    after_turn(&then, rules, &reply, turn);
    Position next = turned(&then, after->hand | draws);
    best = best_turn(table, mind, rules, &next, keep, &value);
    return best < 0 ? 0.0f : squash(value);
}

typedef struct {
    int turn, times;
    float value, sum;
} Candidate;

static int by_value(const void *one, const void *other)
{
    const Candidate *a = one, *b = other;
    return a->value < b->value ? 1 : a->value > b->value ? -1 : a->turn - b->turn;
}

typedef struct {
    int keep, width, redeals;
} Effort;

/* The best turn: of the most promising ones, that which does best over redeals of what cannot be known. After half of
 * the redeals only the better half goes on. */
static int best_of_redeals(Table *root, Table *replies, const Mind *mind, const Rules *rules, const Position *at, Effort effort,
                           uint64_t seed, float *value)
{
    find_turns(&root->tree, rules, at);
    Candidate *all = malloc(sizeof(Candidate) * (size_t)(root->tree.turns + 1));
    if (all == NULL || root->tree.turns == 0) {
        free(all);
        return -1;
    }
    int count = cheapest(&root->tree, rules, at, effort.keep, root->kept);
    for (int i = 0; i < count; i++) {
        int turn = root->kept[i];
        Candidate found = {turn, 0, worth(mind, rules, at, &root->tree.turn[turn]), 0.0f};
        all[i] = found;
    }
    qsort(all, (size_t)count, sizeof *all, by_value);
    int best = all[0].turn;
    *value = squash(all[0].value);
    if (count > effort.width)
        count = effort.width;
    if (count > 1 && effort.redeals > 0 && !wins(at, &root->tree.turn[best])) {
        for (int round = 0; round < effort.redeals; round++) {
            uint64_t luck = draw64(&seed);
            Mask hand = some_of(at->other, at->other_hand, &luck);
            if (round == effort.redeals / 2 && count > 2) {
                for (int i = 0; i < count; i++)
                    all[i].value = all[i].sum;
                qsort(all, (size_t)count, sizeof *all, by_value);
                count = (count + 1) / 2;
            }
            for (int i = 0; i < count; i++) {
                After after;
                after_turn(&after, rules, at, &root->tree.turn[all[i].turn]);
                uint64_t own_luck = luck;
                Mask draws = some_of(at->deck, after.in_hand - bits(after.hand), &own_luck);
                all[i].sum += outlook(replies, mind, rules, &after, hand, draws, effort.keep);
                all[i].times++;
            }
        }
        for (int i = 0; i < count; i++)
            all[i].value = all[i].sum;
        qsort(all, (size_t)count, sizeof *all, by_value);
        best = all[0].turn;
        *value = all[0].sum / (float)all[0].times;
    }
    free(all);
    return best;
}

/* Whole games ---------------------------------------------------------------------------------------------------- */

typedef struct {
    Mask hand;
    uint8_t deck[TOPS];
    int next, size; /* the first card of the deck not drawn yet, and how many there were */
    int up, down;
} Side;

static void shuffle(Side *side, const Rules *rules, uint64_t *seed)
{
    int cards = (int)rules->last - 2;
    for (int i = 0; i < cards; i++)
        side->deck[i] = (uint8_t)(i + 2);
    for (int i = cards - 1; i > 0; i--) {
        int other = below(seed, i + 1);
        uint8_t card = side->deck[i];
        side->deck[i] = side->deck[other];
        side->deck[other] = card;
    }
    side->hand = 0;
    side->size = cards;
    for (side->next = 0; side->next < (int)rules->full; side->next++)
        side->hand |= (Mask)1 << side->deck[side->next];
    side->up = 1;
    side->down = (int)rules->last;
}

static void draw_cards(Side *side, const Rules *rules, int helped)
{
    int due = helped ? (int)rules->full - bits(side->hand) : DRAWN;
    for (; due > 0 && side->next < side->size; due--)
        side->hand |= (Mask)1 << side->deck[side->next++];
}

static Mask to_come(const Side *side)
{
    Mask cards = 0;
    for (int i = side->next; i < side->size; i++)
        cards |= (Mask)1 << side->deck[i];
    return cards;
}

static int can_lay_two(const Rules *rules, const Side *own, const Side *their)
{
    Mask hand = own->hand;
    int top[PILES] = {own->up, own->down, their->up, their->down};
    Mask high = hand & above(own->up), low = hand & under(own->down);
    if ((high & (high - 1)) || (low & (low - 1)))
        return 1;
    if (own->next == own->size && !(hand & (hand - 1))) {
        int any = 0;
        for (int pile = 0; pile < PILES; pile++)
            any |= (hand & rules->fits[pile][top[pile]]) != 0;
        return rules->single && any;
    }
    for (int pile = 0; pile < PILES; pile++)
        for (Mask fit = hand & rules->fits[pile][top[pile]]; fit; fit &= fit - 1) {
            int card = lowest(fit), piles = pile > 1 ? 2 : PILES;
            Mask rest = hand ^ (Mask)1 << card;
            for (int other = 0; other < piles; other++)
                if (rest & rules->fits[other][other == pile ? card : top[other]])
                    return 1;
        }
    return 0;
}

/* Any legal answers to the end; `moves` counts them. The winner is 0 (who begins) or 1. */
static int random_game(const Rules *rules, Side side[2], uint64_t *seed, int *moves)
{
    int turn = 0, laid = 0, helped = 0;
    if (!can_lay_two(rules, &side[0], &side[1]))
        return 1;
    for (;;) {
        Side *own = &side[turn], *their = &side[1 - turn];
        Mask fit[PILES] = {own->hand & rules->fits[0][own->up], own->hand & rules->fits[1][own->down],
                           helped ? 0 : own->hand & rules->fits[2][their->up],
                           helped ? 0 : own->hand & rules->fits[3][their->down]};
        int many[PILES], ways = laid >= FEWEST;
        for (int pile = 0; pile < PILES; pile++)
            ways += many[pile] = bits(fit[pile]);
        if (ways == 0)
            return 1 - turn; /* a first card without a second */
        int nth = below(seed, ways), pile = 0;
        ++*moves;
        while (pile < PILES && nth >= many[pile])
            nth -= many[pile++];
        if (pile < PILES) {
            Mask chosen = fit[pile];
            while (nth--)
                chosen &= chosen - 1;
            int card = lowest(chosen);
            own->hand ^= (Mask)1 << card;
            *(pile == 0 ? &own->up : pile == 1 ? &own->down : pile == 2 ? &their->up : &their->down) = card;
            helped |= pile > 1;
            laid++;
            if (own->hand)
                continue;
            if (own->next == own->size)
                return turn;
        }
        draw_cards(own, rules, helped);
        turn = 1 - turn;
        laid = helped = 0;
        if (!can_lay_two(rules, &side[turn], &side[1 - turn]))
            return 1 - turn;
    }
}

/* Learning ------------------------------------------------------------------------------------------------------- */

typedef struct {
    float x[LONGEST][INPUTS], value[LONGEST];
    int turns;
} Course;

typedef struct {
    float lambda, explore, rate;
    int keep;
} Lesson;

static Position position_of(const Side *own, const Side *their)
{
    Position at = {own->hand, to_come(own), their->hand | to_come(their), own->size - own->next, bits(their->hand),
                   their->size - their->next, {own->up, own->down, their->up, their->down}, 0, 0};
    return at;
}

/* One game against oneself; the winner. What was decided is noted for both. */
static int own_game(Table *table, const Mind *mind, const Rules *rules, Lesson lesson, uint64_t *seed, Course course[2])
{
    Side side[2];
    shuffle(&side[0], rules, seed);
    shuffle(&side[1], rules, seed);
    course[0].turns = course[1].turns = 0;
    for (int turn = 0;; turn = 1 - turn) {
        Side *own = &side[turn], *their = &side[1 - turn];
        Position at = position_of(own, their);
        float value = 0.0f;
        int best = best_turn(table, mind, rules, &at, lesson.keep, &value);
        if (best < 0)
            return 1 - turn;
        if (value < 1e8f && chance(seed) < lesson.explore) {
            int count = cheapest(&table->tree, rules, &at, 12, table->kept);
            best = table->kept[below(seed, count)];
        }
        const Turn *played = &table->tree.turn[best];
        if (wins(&at, played))
            return turn;
        Course *own_course = &course[turn];
        if (own_course->turns < LONGEST) {
            After after;
            after_turn(&after, rules, &at, played);
            look(own_course->x[own_course->turns], rules, &after);
            own_course->value[own_course->turns++] = squash(worth(mind, rules, &at, played));
        }
        own->hand = played->hand;
        own->up = played->top[0];
        own->down = played->top[1];
        their->up = played->top[2];
        their->down = played->top[3];
        draw_cards(own, rules, played->helped);
    }
}

/* Add to the slope what one position teaches. */
static void teach(const Net *net, Net *slope, const float *x, float goal)
{
    float hidden[FIRST], deep[SECOND], down_deep[SECOND], down_hidden[FIRST];
    float off = squash(think(net, x, hidden, deep)) - goal;
    slope->third_bias += off;
    for (int j = 0; j < SECOND; j++) {
        slope->third[j] += off * deep[j];
        down_deep[j] = deep[j] > 0.0f ? off * net->third[j] : 0.0f;
        slope->second_bias[j] += down_deep[j];
    }
    for (int i = 0; i < FIRST; i++) {
        float sum = 0.0f;
        if (hidden[i] > 0.0f)
            for (int j = 0; j < SECOND; j++) {
                slope->second[i][j] += hidden[i] * down_deep[j];
                sum += net->second[i][j] * down_deep[j];
            }
        down_hidden[i] = sum;
        slope->first_bias[i] += sum;
    }
    for (int i = 0; i < INPUTS; i++)
        if (x[i] != 0.0f)
            for (int j = 0; j < FIRST; j++)
                slope->first[i][j] += x[i] * down_hidden[j];
}

typedef struct {
    Net net, mean, square;
    float steps;
} Pupil;

typedef struct {
    Table table;
    Mind mind;
    Pupil pupil;
    Net slope;
    Course course[2];
} School;

/* One step of Adam. */
static void step(Pupil *pupil, const Net *slope, int positions, float rate)
{
    float *weight = (float *)&pupil->net, *mean = (float *)&pupil->mean, *square = (float *)&pupil->square;
    const float *found = (const float *)slope;
    pupil->steps += 1.0f;
    float one = 1.0f - powf(0.9f, pupil->steps), two = 1.0f - powf(0.999f, pupil->steps);
    for (int i = 0; i < WEIGHTS; i++) {
        float down = found[i] / (float)positions;
        mean[i] += 0.1f * (down - mean[i]);
        square[i] += 0.001f * (down * down - square[i]);
        weight[i] -= rate * (mean[i] / one) / (sqrtf(square[i] / two) + 1e-8f);
    }
}

/* Positions of a game and their mirror images: each is taught what came of it. */
static int learn_from(const Net *net, Net *slope, const Course course[2], int winner, float lambda)
{
    int positions = 0;
    float other[INPUTS];
    for (int seat = 0; seat < 2; seat++) {
        float goal = winner == seat ? 1.0f : 0.0f;
        for (int turn = course[seat].turns - 1; turn >= 0; turn--) {
            teach(net, slope, course[seat].x[turn], goal);
            mirror(other, course[seat].x[turn]);
            teach(net, slope, other, goal);
            positions += 2;
            goal = lambda * goal + (1.0f - lambda) * course[seat].value[turn];
        }
    }
    return positions;
}

/* Python --------------------------------------------------------------------------------------------------------- */

/* The next four are for "O&" in formats. Not "y#": built by Python 3.13, that fails in 3.11 and 3.12. */

static const char *bytes_of(PyObject *given, size_t wanted, const char *otherwise)
{
    char *data;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(given, &data, &size) < 0)
        return NULL;
    if (size == (Py_ssize_t)wanted)
        return data;
    PyErr_SetString(PyExc_ValueError, otherwise);
    return NULL;
}

static int read_rules(PyObject *given, void *rules)
{
    const char *data = bytes_of(given, sizeof(Rules), "the rules are masks for 4 piles of 64 tops, and 4 numbers");
    if (data != NULL)
        memcpy(rules, data, sizeof(Rules));
    return data != NULL;
}

static int read_net(PyObject *given, void *weights)
{
    const char **data = weights;
    *data = bytes_of(given, sizeof(Net), "these are not the weights of this evaluation");
    return *data != NULL;
}

static int read_pupil(PyObject *given, void *known)
{
    const char **data = known;
    *data = bytes_of(given, sizeof(Pupil), "these are not the weights of a pupil");
    return *data != NULL;
}

static int read_position(PyObject *given, Position *at)
{
    unsigned long long hand, deck, other;
    if (!PyArg_ParseTuple(given, "KKKiiiiiiiii;a position", &hand, &deck, &other, &at->in_deck, &at->other_hand, &at->other_deck,
                          &at->top[0], &at->top[1], &at->top[2], &at->top[3], &at->laid, &at->helped))
        return 0;
    at->hand = hand;
    at->deck = deck;
    at->other = other;
    int fine = bits(hand) <= MOST_HAND && at->in_deck >= 0 && at->other_hand >= 0 && at->other_deck >= 0 && at->laid >= 0;
    for (int pile = 0; pile < PILES; pile++)
        fine = fine && at->top[pile] >= 0 && at->top[pile] < TOPS;
    if (!fine)
        PyErr_SetString(PyExc_ValueError, "this position cannot be");
    return fine;
}

static PyObject *outcome_of(const Turn *turn)
{
    return Py_BuildValue("(Kiiii)", (unsigned long long)turn->hand, turn->top[0], turn->top[1], turn->top[2], turn->top[3]);
}

static PyObject *py_turns(PyObject *self, PyObject *args)
{
    PyObject *given;
    Rules rules;
    Position at;
    (void)self;
    if (!PyArg_ParseTuple(args, "O&O!", read_rules, &rules, &PyTuple_Type, &given) || !read_position(given, &at))
        return NULL;
    Tree *tree = malloc(sizeof *tree);
    if (tree == NULL)
        return PyErr_NoMemory();
    find_turns(tree, &rules, &at);
    PyObject *found = PyList_New(0);
    for (int i = 0; found != NULL && i < tree->turns; i++) {
        PyObject *one = outcome_of(&tree->turn[i]);
        if (one == NULL || PyList_Append(found, one) < 0)
            Py_CLEAR(found);
        Py_XDECREF(one);
    }
    free(tree);
    return found;
}

typedef struct {
    Table root, replies;
    Mind mind;
} Study;

static Study *new_study(const char *weights, const Rules *rules)
{
    Study *study = malloc(sizeof *study);
    if (study == NULL) {
        PyErr_NoMemory();
        return NULL;
    }
    memcpy(&study->mind.net, weights, sizeof study->mind.net);
    prepare(&study->mind, rules);
    return study;
}

static PyObject *py_worth(PyObject *self, PyObject *args)
{
    const char *weights;
    PyObject *given;
    Rules rules;
    Position at;
    (void)self;
    if (!PyArg_ParseTuple(args, "O&O&O!", read_rules, &rules, read_net, &weights, &PyTuple_Type, &given) || !read_position(given, &at))
        return NULL;
    Study *study = new_study(weights, &rules);
    if (study == NULL)
        return NULL;
    find_turns(&study->root.tree, &rules, &at);
    PyObject *found = PyList_New(0);
    for (int i = 0; found != NULL && i < study->root.tree.turns; i++) {
        PyObject *one = PyFloat_FromDouble(squash(worth(&study->mind, &rules, &at, &study->root.tree.turn[i])));
        if (one == NULL || PyList_Append(found, one) < 0)
            Py_CLEAR(found);
        Py_XDECREF(one);
    }
    free(study);
    return found;
}

static PyObject *py_plan(PyObject *self, PyObject *args)
{
    const char *weights;
    PyObject *given;
    unsigned long long seed;
    Rules rules;
    Position at;
    Effort effort;
    (void)self;
    if (!PyArg_ParseTuple(args, "O&O&O!(iii)K", read_rules, &rules, read_net, &weights, &PyTuple_Type, &given, &effort.keep,
                          &effort.width, &effort.redeals, &seed) ||
        !read_position(given, &at))
        return NULL;
    Study *study = new_study(weights, &rules);
    if (study == NULL)
        return NULL;
    int best;
    float value = 0.0f;
    Py_BEGIN_ALLOW_THREADS
    best = best_of_redeals(&study->root, &study->replies, &study->mind, &rules, &at, effort, seed, &value);
    Py_END_ALLOW_THREADS
    const Tree *tree = &study->root.tree;
    PyObject *plays = PyList_New(0);
    uint8_t cards[MOST_HAND], piles[MOST_HAND];
    int count = best < 0 ? 0 : way_to(tree, &at, &tree->turn[best], cards, piles);
    free(study);
    for (int i = 0; plays != NULL && i < count; i++) {
        PyObject *one = Py_BuildValue("(ii)", cards[i], piles[i]);
        if (one == NULL || PyList_Append(plays, one) < 0)
            Py_CLEAR(plays);
        Py_XDECREF(one);
    }
    if (plays == NULL)
        return NULL;
    if (best < 0) {
        Py_DECREF(plays);
        Py_RETURN_NONE;
    }
    return Py_BuildValue("(Nd)", plays, (double)value);
}

static int read_side(PyObject *given, const Rules *rules, Side *side)
{
    Py_ssize_t cards = PyTuple_Size(given);
    if (cards != (Py_ssize_t)rules->last - 2) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "a deck has another number of cards");
        return 0;
    }
    for (Py_ssize_t i = 0; i < cards; i++) {
        long card = PyLong_AsLong(PyTuple_GetItem(given, i));
        if (card < 2 || card >= TOPS) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_ValueError, "there is no such card");
            return 0;
        }
        side->deck[i] = (uint8_t)card;
    }
    side->hand = 0;
    side->size = (int)cards;
    for (side->next = 0; side->next < (int)rules->full; side->next++)
        side->hand |= (Mask)1 << side->deck[side->next];
    side->up = 1;
    side->down = (int)rules->last;
    return 1;
}

static PyObject *py_game(PyObject *self, PyObject *args)
{
    PyObject *own, *their;
    unsigned long long given;
    Rules rules;
    Side side[2];
    (void)self;
    if (!PyArg_ParseTuple(args, "O&O!O!K", read_rules, &rules, &PyTuple_Type, &own, &PyTuple_Type, &their, &given) ||
        !read_side(own, &rules, &side[0]) || !read_side(their, &rules, &side[1]))
        return NULL;
    uint64_t seed = given;
    int moves = 0, winner = random_game(&rules, side, &seed, &moves);
    return Py_BuildValue("(ii(KiiKii))", winner, moves, (unsigned long long)side[0].hand, side[0].up, side[0].down,
                         (unsigned long long)side[1].hand, side[1].up, side[1].down);
}

static PyObject *py_games(PyObject *self, PyObject *args)
{
    unsigned long long given;
    int games;
    Rules rules;
    (void)self;
    if (!PyArg_ParseTuple(args, "O&iK", read_rules, &rules, &games, &given))
        return NULL;
    uint64_t seed = given;
    int wins_of_first = 0, moves = 0;
    Py_BEGIN_ALLOW_THREADS
    for (int i = 0; i < games; i++) {
        Side side[2];
        shuffle(&side[0], &rules, &seed);
        shuffle(&side[1], &rules, &seed);
        wins_of_first += random_game(&rules, side, &seed, &moves) == 0;
    }
    Py_END_ALLOW_THREADS
    return Py_BuildValue("(ii)", wins_of_first, moves);
}

static PyObject *py_train(PyObject *self, PyObject *args)
{
    const char *known;
    int batches;
    unsigned long long given;
    Rules rules;
    Lesson lesson;
    (void)self;
    if (!PyArg_ParseTuple(args, "O&O&iK(fffi)", read_rules, &rules, read_pupil, &known, &batches, &given, &lesson.rate,
                          &lesson.lambda, &lesson.explore, &lesson.keep))
        return NULL;
    School *school = malloc(sizeof *school);
    if (school == NULL)
        return PyErr_NoMemory();
    memcpy(&school->pupil, known, sizeof school->pupil);
    uint64_t seed = given;
    Py_BEGIN_ALLOW_THREADS
    for (int batch = 0; batch < batches; batch++) {
        int positions = 0;
        memset(&school->slope, 0, sizeof school->slope);
        school->mind.net = school->pupil.net;
        prepare(&school->mind, &rules);
        for (int game = 0; game < BATCH; game++) {
            int winner = own_game(&school->table, &school->mind, &rules, lesson, &seed, school->course);
            positions += learn_from(&school->mind.net, &school->slope, school->course, winner, lesson.lambda);
        }
        if (positions > 0)
            step(&school->pupil, &school->slope, positions, lesson.rate);
    }
    Py_END_ALLOW_THREADS
    PyObject *learnt = PyBytes_FromStringAndSize((const char *)&school->pupil, sizeof school->pupil);
    free(school);
    return learnt;
}

static PyMethodDef METHODS[] = {
    {"turns", py_turns, METH_VARARGS, "All that can come of a turn, each outcome once."},
    {"worth", py_worth, METH_VARARGS, "How likely each of these outcomes wins."},
    {"plan", py_plan, METH_VARARGS, "The cards of the best turn, and how likely it wins; None if no turn is possible."},
    {"game", py_game, METH_VARARGS, "A random game of these two decks: winner, moves, and how it ended."},
    {"games", py_games, METH_VARARGS, "So many random games: wins of whoever began, and moves."},
    {"train", py_train, METH_VARARGS, "What a pupil knows after so many more batches of games against itself."},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot SLOTS_OF_MODULE[] = {{0, NULL}};

static struct PyModuleDef MODULE = {
    PyModuleDef_HEAD_INIT, "_fast", "Search for Face to Face, compiled.", 0, METHODS, SLOTS_OF_MODULE, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__fast(void) { return PyModuleDef_Init(&MODULE); }
